/** At most so many bytes at once in memory, however many send. */
const MOST_AT_ONCE = 8;
let taking = 0;

/** The bytes, when they are exactly as many as announced; null when they are not. No more is read than that. @throws Busy */
export async function takeExactly(bytes: AsyncIterable<Uint8Array>, size: number): Promise<Buffer | null> {
  if (taking >= MOST_AT_ONCE) throw new Busy();
  taking++;
  try {
    const chunks: Uint8Array[] = [];
    let read = 0;
    for await (const chunk of bytes) {
      read += chunk.byteLength;
      if (read > size) return null;
      chunks.push(chunk);
    }
    return read === size ? Buffer.concat(chunks, size) : null;
  } catch {
    return null; // whoever sent it went away
  } finally {
    taking--;
  }
}

/** Others are sending; this one is asked to wait a moment. */
export class Busy extends Error {}
