const MAX_CONCURRENT_UPLOADS = 8;
let activeUploads = 0;

/**
 * At most so many files at once in memory, however many send: each keeps its hand until it is stored, also while it
 * waits to be looked at. @throws Busy
 */
export async function withUploadSlot<T>(work: () => Promise<T>): Promise<T> {
  if (activeUploads >= MAX_CONCURRENT_UPLOADS) throw new UploadsBusyError();
  activeUploads++;
  try {
    return await work();
  } finally {
    activeUploads--;
  }
}

/** The bytes, when they are exactly as many as announced; null when they are not. No more is read than that. */
export async function readExactly(bytes: AsyncIterable<Uint8Array>, size: number): Promise<Buffer | null> {
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
  }
}

/** Others are sending; this one is asked to wait a moment. */
export class UploadsBusyError extends Error {}
