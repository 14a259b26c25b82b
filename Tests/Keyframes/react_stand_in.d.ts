// What exported states use of React and Motion, with the types that it has there, so that the source can be type-checked on any machine.

declare namespace JSX {
  interface Element {}
  interface IntrinsicElements {
    div: {
      style?: Record<string, string | number>;
      onPointerDownCapture?: (event: unknown) => void;
      onClickCapture?: (event: { stopPropagation(): void }) => void;
      children?: unknown;
    };
    span: { style?: Record<string, string | number>; children?: unknown };
    svg: { style?: Record<string, string | number>; children?: unknown };
    path: { d?: string };
  }
  interface ElementChildrenAttribute {
    children: {};
  }
}

declare module "react" {
  export function useState<S>(initial: S): [S, (next: S) => void];
  export function useRef<T>(initial: T): { current: T };
  export function useEffect(effect: () => void | (() => void), dependencies?: readonly unknown[]): void;
}

declare module "motion/react" {
  export type Transition =
    | {}
    | { type: "spring"; mass?: number; stiffness?: number; damping?: number }
    | { type: "tween"; duration?: number; ease?: "linear" | [number, number, number, number] };
  interface Values {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    scaleX?: number;
    scaleY?: number;
    rotate?: number;
    opacity?: number;
    borderRadius?: number;
    borderWidth?: number;
    fontSize?: number;
    zIndex?: number;
    backgroundColor?: string;
    color?: string;
    borderColor?: string;
    fill?: string;
    stroke?: string;
    strokeWidth?: number;
    backgroundImage?: string;
    boxShadow?: string;
  }
  interface Layout {
    position?: "absolute";
    left?: number;
    top?: number;
    boxSizing?: "border-box";
    borderStyle?: "solid";
    display?: "flex";
    alignItems?: "center";
    justifyContent?: "start" | "center" | "end";
    textAlign?: "start" | "center" | "end";
    whiteSpace?: "pre";
    fontWeight?: number;
    fontFamily?: string;
    strokeLinecap?: "round";
    strokeLinejoin?: "round";
    overflow?: "hidden";
    touchAction?: "none";
  }
  interface PanInfo {
    offset: { x: number; y: number };
  }
  export const motion: {
    div(properties: {
      initial?: false;
      animate?: Values;
      transition?: Transition;
      style?: Values & Layout;
      onClick?: (event: { stopPropagation(): void }) => void;
      onPan?: (event: unknown, info: PanInfo) => void;
      onPanEnd?: (event: unknown, info: PanInfo) => void;
      children?: unknown;
    }): JSX.Element;
  };
}

declare function setTimeout(action: () => void, milliseconds: number): number;
declare function clearTimeout(timer: number): void;
