import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { readonly name: string; readonly content: ZipContent };
type ZipContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: the same content gives the same bytes. */
const DOS_DATE = 0x0021;
const MAX_BYTES = 0xffff_ffff;

/**
 * A ZIP archive (APPNOTE 6.3), written entry after entry while their content comes; nothing of it is kept but the
 * directory. @throws when it grows beyond 4 GB
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = Buffer.from(name);
    const begun = offset;
    const local = record([[4, LOCAL_HEADER], ...common(0, 0, 0), [2, path.length], [2, 0]], path);
    yield local;
    const sums = { crc: 0, size: 0, packed: 0 };
    const deflated = createDeflateRaw();
    pipeline(encoded(content, sums), deflated, () => {}); // its fault is that of the stream, which is read here
    for await (const chunk of deflated as AsyncIterable<Buffer>) {
      sums.packed += chunk.length;
      yield chunk;
    }
    const { crc, size, packed } = sums;
    if (Math.max(size, offset + packed) > MAX_BYTES) throw new Error(`The archive is too large at ${name}`);
    yield record([
      [4, DATA_DESCRIPTOR],
      [4, crc],
      [4, packed],
      [4, size],
    ]);
    offset += local.length + packed + 16;
    directory.push(
      record(
        [
          [4, CENTRAL_HEADER],
          [2, VERSION],
          ...common(crc, packed, size),
          [2, path.length],
          ...[0, 0, 0, 0].map((none): Field => [2, none]),
          [4, 0],
          [4, begun],
        ],
        path,
      ),
    );
  }
  const index = Buffer.concat(directory);
  yield index;
  yield record([
    [4, END_OF_DIRECTORY],
    [4, 0],
    [2, entries.length],
    [2, entries.length],
    [4, index.length],
    [4, offset],
    [2, 0],
  ]);
}

/** Bytes, and a whole number in them; the lowest comes first. */
type Field = readonly [bytes: 2 | 4, value: number];

/** What a local and a central header have in common. */
const common = (crc: number, packed: number, size: number): readonly Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATE],
  [2, 0],
  [2, DOS_DATE],
  [4, crc],
  [4, packed],
  [4, size],
];

function record(fields: readonly Field[], tail: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = head.writeUIntLE(value, at, bytes);
  return Buffer.concat([head, tail]);
}

async function* encoded(content: ZipEntry['content'], sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    yield bytes;
  }
}
