import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive, by its directory; sizes and checksums are compared. */
export function unzip(bytes: Buffer, encoding: BufferEncoding = 'utf8'): Readonly<Record<string, string>> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place));
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(from, from + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken`);
    files[name] = content.toString(encoding);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

/** The rows of the one sheet: texts, and numbers as they are written. */
export function xlsxRows(bytes: Buffer): string[][] {
  const sheet = unzip(bytes)['xl/worksheets/sheet1.xml'] ?? '';
  if (sheet.includes('<f>')) throw new Error('The sheet has a formula');
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, '')
        .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&'),
    ),
  );
}

/** The rows of a CSV file of RFC 4180. */
export function csvRows(text: string): string[][] {
  if (!text.startsWith('\u{FEFF}')) throw new Error('There is no byte order mark');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.slice(0, -1);
}
