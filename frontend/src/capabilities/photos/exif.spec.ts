import { describe, expect, it } from 'vitest';
import { takenAtIn, takenAtOf } from './exif.ts';

type Order = 'II' | 'MM';
/** A JPEG as a telephone begins it: with the time it was taken, and where that is given, the offset from UTC. */
function photo({
  taken = '2026:11:20 09:41:00',
  offset = '-08:00',
  order = 'II',
}: { taken?: string; offset?: string; order?: Order } = {}) {
  const little = order === 'II';
  const tiff = new DataView(new ArrayBuffer(160));
  const text = (at: number, words: string) =>
    Array.from(words, (letter, n) => tiff.setUint8(at + n, letter.charCodeAt(0)));
  text(0, order);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag, little);
    tiff.setUint16(at + 2, type, little);
    tiff.setUint32(at + 4, count, little);
    tiff.setUint32(at + 8, value, little);
  };
  tiff.setUint16(8, 1, little);
  entry(10, 0x8769, 4, 1, 30);
  tiff.setUint16(30, offset === '' ? 1 : 2, little);
  entry(32, 0x9003, 2, taken.length + 1, 80);
  if (offset !== '') entry(44, 0x9011, 2, offset.length + 1, 120);
  text(80, taken);
  text(120, offset);
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, 0, 8 + tiff.byteLength, 0x45, 0x78, 0x69, 0x66, 0, 0];
  return new Uint8Array([...head, ...new Uint8Array(tiff.buffer), 0xff, 0xda, 0, 2]);
}
const read = (bytes: Uint8Array) => takenAtIn(new DataView(bytes.buffer));

describe('when a photo was taken', () => {
  it.each(['II', 'MM'] as const)('the time of a photo in the byte order %s is read with its offset from UTC', (order) =>
    expect(read(photo({ order }))).toBe('2026-11-20T17:41:00.000Z'),
  );
  it('the time of a photo without an offset is that of the place where it is read', () =>
    expect(read(photo({ offset: '' }))).toBe(new Date('2026-11-20T09:41:00').toISOString()));
  it.each(['    :  :     :  :  ', '2026:99:20 09:41:00', 'yesterday'])(
    'a photo that says it was taken at %j says nothing',
    (taken) => expect(read(photo({ taken }))).toBeNull(),
  );
  it('what is no photo, or is cut short, says nothing', async () => {
    expect(await takenAtOf(new Blob([]))).toBeNull();
    expect(await takenAtOf(new Blob(['%PDF-1.4']))).toBeNull();
    for (let length = 2; length < 144; length += 7)
      expect(await takenAtOf(new Blob([photo().slice(0, length)]))).toBeNull();
  });
});
