"use strict";

// The pictures of a run that came so far, to show one again at once while the server still makes it anew.
//
// They are kept as they came, as messages that change the picture before them, in pieces that each begin with a whole picture.
const KeptPictures = (() => {
  // What is kept in all, and of one piece, about as many bytes.
  const mostBytes = 64 * 2 ** 20;
  const mostMessages = 60;
  const bytesOfShape = 300;

  return class KeptPictures {
    constructor() {
      this.clear();
    }

    clear() {
      [this.pieces, this.bytes, this.isBroken] = [[], 0, true];
    }

    get last() {
      return this.pieces.at(-1)?.last ?? -1;
    }

    // Takes a message, and the channel that has read it.
    add(message, channel) {
      const { tick, shapes } = channel.picture;
      // What is known is not kept twice; but the message that follows changes a picture that is not here.
      if (channel.isEmpty || tick < this.last) {
        this.isBroken = true;
        return;
      }
      const piece = this.pieces.at(-1);
      if (this.isBroken || piece.messages.length >= mostMessages || piece.messageBytes > 2 * piece.ownBytes) {
        this.begin(tick, channel.copy(), 2 ** 15 + shapes.length * bytesOfShape);
        return;
      }
      piece.messages.push({ tick, message });
      piece.last = tick;
      piece.messageBytes += message.byteLength;
      this.bytes += message.byteLength;
    }

    begin(tick, channel, ownBytes) {
      this.isBroken = false;
      this.pieces.push({ first: tick, last: tick, channel, messages: [], ownBytes, messageBytes: 0 });
      this.bytes += ownBytes;
      while (this.bytes > mostBytes && this.pieces.length > 1) this.forget(this.pieces.shift());
    }

    forget(piece) {
      this.bytes -= piece.ownBytes + piece.messageBytes;
    }

    // The run is another from behind a tick on.
    truncate(last) {
      this.isBroken = true;
      while (this.pieces.at(-1)?.first > last) this.forget(this.pieces.pop());
      const piece = this.pieces.at(-1);
      if (!piece || piece.last <= last) return;
      const kept = piece.messages.filter(({ tick }) => tick <= last);
      this.forget(piece);
      Object.assign(piece, {
        messages: kept, last: kept.at(-1)?.tick ?? piece.first,
        messageBytes: kept.reduce((sum, { message }) => sum + message.byteLength, 0),
      });
      this.bytes += piece.ownBytes + piece.messageBytes;
    }

    // The picture of a tick, or the one before it if that is not many ticks ago; null where there is none.
    at(tick, reach) {
      const piece = this.pieces.findLast(({ first }) => first <= tick);
      if (!piece) return null;
      const channel = piece.channel.copy();
      for (const { tick: own, message } of piece.messages) {
        if (own > tick) break;
        Pictures.read(message, [channel]);
      }
      return tick - channel.picture.tick <= reach ? channel.picture : null;
    }
  };
})();
