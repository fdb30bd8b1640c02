import { inflateSync } from 'node:zlib';

/** What lets a PDF do something by itself, or hides what it does: names as ISO 32000-1 writes them, in `/`. */
const ACTIVE_NAMES =
  /\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|RichMedia|SubmitForm|ImportData|XFA|Encrypt)(?![A-Za-z0-9])/;
const OBJECTS = /\/ObjStm(?![A-Za-z0-9])/;
/** What stands between a dictionary and its data. */
const STREAM = /(?<!end)stream\r?\n/g;
const DICTIONARY = 4_096;
/** Packed objects of an honest file are text, of some kilobytes each. */
const MAX_UNPACKED = 8 * 1024 * 1024;
const MAX_STREAMS = 20_000;

export type PdfVerdict = 'fine' | 'UNREADABLE' | 'ACTIVE_PDF';

/**
 * A PDF is not rewritten as pictures are, so one that could do more than show pages is not taken. Looks into packed
 * objects too.
 */
export function checkPdf(bytes: Uint8Array): PdfVerdict {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2_048).includes('%%EOF')) return 'UNREADABLE';
  if (ACTIVE_NAMES.test(decodeNames(text))) return 'ACTIVE_PDF';
  let unpacked = 0;
  let streams = 0;
  for (const { index, 0: head } of text.matchAll(STREAM)) {
    if (++streams > MAX_STREAMS) return 'UNREADABLE';
    const before = text.slice(Math.max(0, index - DICTIONARY), index);
    const dictionary = decodeNames(before.slice(before.lastIndexOf('obj') + 1));
    if (!OBJECTS.test(dictionary)) continue;
    const objects = unpack(bytes.subarray(index + head.length), dictionary, MAX_UNPACKED - unpacked);
    if (objects === null) return 'UNREADABLE';
    unpacked += objects.length;
    if (ACTIVE_NAMES.test(decodeNames(objects))) return 'ACTIVE_PDF';
  }
  return 'fine';
}

/** `/J#61vaScript` is `/JavaScript`. */
const decodeNames = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Null when it is packed in a way that cannot be looked into, or is larger than it can honestly be. */
function unpack(from: Uint8Array, dictionary: string, most: number): string | null {
  if (!dictionary.includes('/Filter')) return Buffer.from(from.subarray(0, most)).toString('latin1');
  if (!/\/Filter\s*\[?\s*\/(FlateDecode|Fl)\s*\]?/.test(dictionary) || most <= 0) return null;
  try {
    // what follows the packed data is left alone
    return inflateSync(from, { maxOutputLength: most }).toString('latin1');
  } catch {
    return null; // broken, or a bomb
  }
}
