/** Bytes on their way to AWS: in its JSON they are base64. */
export class WireBytes extends Uint8Array {
  toJSON(): string {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString('base64')
  }
}

/** The bytes of an answer, which are still base64 where it was called directly. */
export const toBytes = (sent: Uint8Array | string): Uint8Array =>
  typeof sent === 'string' ? new Uint8Array(Buffer.from(sent, 'base64')) : sent
