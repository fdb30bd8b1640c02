/** The tags of EXIF that say when a JPEG was taken (Exif 2.32, 4.6.5). No camera writes more before its pixels. */
const HEAD_BYTES = 131_072;
const EXIF_IFD = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;

/** When a photo was taken, as itself says; null where it does not, or says something else than an instant. */
export async function takenAtOf(file: Blob): Promise<string | null> {
  try {
    return takenAtIn(new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return null; // cut short, or no EXIF at all
  }
}

export function takenAtIn(bytes: DataView): string | null {
  const at = tiffOffset(bytes);
  if (at === null) return null;
  const little = bytes.getUint16(at) === 0x4949;
  const short = (offset: number) => bytes.getUint16(at + offset, little);
  const long = (offset: number) => bytes.getUint32(at + offset, little);
  /** Where the value of a tag stands in a directory; values of up to four bytes stand in it. */
  const find = (directory: number, tag: number) => {
    for (let entry = 0; entry < short(directory); entry++) {
      const place = directory + 2 + entry * 12;
      if (short(place) === tag) return { length: long(place + 4), value: place + 8 };
    }
    return null;
  };
  const text = (directory: number, tag: number) => {
    const found = find(directory, tag);
    if (!found || found.length < 5) return null;
    const start = at + long(found.value);
    return String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + start, found.length - 1));
  };
  const exif = find(long(4), EXIF_IFD);
  if (!exif) return null;
  const directory = long(exif.value);
  const day = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text(directory, DATE_TIME_ORIGINAL) ?? '');
  if (!day) return null;
  const zone = /^[+-]\d\d:\d\d$/.exec(text(directory, OFFSET_TIME_ORIGINAL) ?? '')?.[0] ?? '';
  // without an offset it is the time where the phone is
  const instant = new Date(`${day[1]}-${day[2]}-${day[3]}T${day[4]}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Where the EXIF of a JPEG begins, among the segments before its pixels. */
function tiffOffset(bytes: DataView): number | null {
  if (bytes.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; bytes.getUint16(at) !== 0xffda; at += 2 + bytes.getUint16(at + 2))
    if (bytes.getUint16(at) === 0xffe1 && bytes.getUint32(at + 4) === 0x45786966) return at + 10;
  return null;
}
