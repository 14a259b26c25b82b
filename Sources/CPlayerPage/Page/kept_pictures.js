"use strict";

// The pictures of a run that came so far, to show one again at once.
//
// They are kept as they came, as messages that change the picture before them, in pieces that each begin with a whole picture.
const KeptPictures = (() => {
  const mostMessages = 60;
  // About as many bytes a piece takes beside its messages.
  const bytesOfPiece = 2 ** 15;
  const bytesOfShape = 500;

  return class KeptPictures {
    // mostBytes: about as many are kept in all; the first ones go.
    constructor(mostBytes) {
      this.mostBytes = mostBytes;
      [this.pieces, this.bytes, this.isBroken] = [[], 0, true];
      // The piece that was looked at last, its picture, and how many of its messages have made that.
      this.reading = null;
    }

    get last() {
      return this.pieces.at(-1)?.last ?? -1;
    }

    // Takes a message, and the channel that has read it.
    add(message, channel) {
      const { tick, shapes } = channel;
      // What is known is not kept twice; but the message that follows changes a picture that is not here.
      if (channel.isEmpty || tick < this.last) {
        this.isBroken = true;
        return;
      }
      const piece = this.pieces.at(-1);
      if (this.isBroken || piece.messages.length >= mostMessages || piece.messageBytes > 2 * piece.ownBytes) {
        this.begin(tick, channel.copy(), bytesOfPiece + shapes.length * bytesOfShape);
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
      while (this.bytes > this.mostBytes && this.pieces.length > 1) this.forget(this.pieces.shift());
    }

    forget(piece) {
      this.bytes -= piece.ownBytes + piece.messageBytes;
    }

    // The run is another from behind a tick on.
    truncate(last) {
      this.isBroken = true;
      this.reading = null;
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
      // What follows the picture that was asked for last is made from it.
      if (this.reading?.piece !== piece || this.reading.channel.tick > tick) {
        this.reading = { piece, channel: piece.channel.copy(), count: 0 };
      }
      const { reading, reading: { channel } } = this;
      for (; piece.messages[reading.count]?.tick <= tick; reading.count += 1) {
        Pictures.read(new Pictures.Reader(piece.messages[reading.count].message), [channel]);
      }
      return tick - channel.tick <= reach ? channel.picture : null;
    }
  };
})();
