import { createInflateRaw } from 'node:zlib';
import { UnreadableSheetError } from './sheet-rows.ts';

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 5, 6]);
const CENTRAL_HEADER = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const BROKEN = 'The workbook is damaged. Save it anew and try again.';

/**
 * The content of one file of an archive, as it is unpacked; null where it is not there. No more than `most` bytes: what
 * grows beyond that is refused.
 */
export type ReadZipEntry = (name: string, most: number) => AsyncIterable<Uint8Array> | null;

/**
 * A ZIP archive (APPNOTE 6.3) by its directory. What an entry says of its own size is not believed. @throws
 * UnreadableSheetError
 */
export function readZip(bytes: Buffer): ReadZipEntry {
  const entries = new Map<string, { readonly method: number; readonly packed: Buffer }>();
  try {
    const end = bytes.lastIndexOf(END_OF_DIRECTORY);
    if (end < 0) throw new UnreadableSheetError(BROKEN);
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw new UnreadableSheetError(BROKEN);
      const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
        number,
        number,
        number,
      ]; // one of each place
      const local = bytes.readUInt32LE(at + 42);
      const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.subarray(from, from + bytes.readUInt32LE(at + 20)),
      });
      at += 46 + nameLength + extra + comment;
    }
  } catch (error) {
    throw error instanceof UnreadableSheetError ? error : new UnreadableSheetError(BROKEN, undefined, { cause: error });
  }
  return (name, most) => {
    const entry = entries.get(name);
    return entry ? unpacked(entry.method, entry.packed, most) : null;
  };
}

async function* unpacked(method: number, packed: Buffer, most: number): AsyncGenerator<Uint8Array> {
  if (method !== STORED && method !== DEFLATED) throw new UnreadableSheetError(BROKEN);
  let size = 0;
  try {
    for await (const chunk of method === STORED ? [packed] : inflated(packed)) {
      size += chunk.byteLength;
      if (size > most)
        throw new UnreadableSheetError('The workbook is too large once it is unpacked. Split it, or save it as CSV.');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UnreadableSheetError ? error : new UnreadableSheetError(BROKEN, undefined, { cause: error });
  }
}

function inflated(packed: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(packed);
  return inflate;
}
