/** DER, as far as certificates, signatures and time stamps are written in it. @see ITU-T X.690 */
type Bytes = Uint8Array;

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}
const element = (tag: number, parts: readonly Bytes[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

export const sequence = (...parts: readonly Bytes[]) => element(0x30, parts);
/** A SET OF: its elements stand in the order of their bytes. @see ITU-T X.690, 11.6 */
export const setOf = (...parts: readonly Bytes[]) => element(0x31, parts.toSorted(Buffer.compare));
export const octets = (...parts: readonly Bytes[]) => element(0x04, parts);
export const bits = (unused: number, ...parts: readonly Bytes[]) => element(0x03, [Buffer.from([unused]), ...parts]);
/** A field of a sequence under its number: around other elements, or in place of the tag of one (`implicit`). */
export const tagged = (number: number, ...parts: readonly Bytes[]) => element(0xa0 | number, parts);
export const implicitOctets = (number: number, bytes: Bytes) => element(0x80 | number, [bytes]);
export const implicitSet = (number: number, set: Buffer) =>
  Buffer.concat([Buffer.from([0xa0 | number]), set.subarray(1)]);
export const text = (value: string) => element(0x0c, [Buffer.from(value)]);
export const yes = Buffer.from([0x01, 0x01, 0xff]);
export const nothing = Buffer.from([0x05, 0x00]);

/** A number that is not negative, as its bytes. */
export const integer = (bytes: Bytes) => element(0x02, (bytes[0] ?? 0) & 0x80 ? [Buffer.from([0]), bytes] : [bytes]);
export const small = (value: number) => integer(Buffer.from([value]));

/** `1.2.840.10045.2.1` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const groups = [first * 40 + second, ...others].map((number) => {
    const sevens = [number % 128];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      sevens.unshift((left % 128) | 0x80);
    return Buffer.from(sevens);
  });
  return element(0x06, groups);
}

/** An instant to the second, as X.509 has it until 2049 and from 2050. @see RFC 5280, 4.1.2.5 */
export function time(instant: string): Buffer {
  const digits = instant.slice(0, 19).replaceAll(/[-:T]/g, '');
  return digits < '2050'
    ? element(0x17, [Buffer.from(`${digits.slice(2)}Z`)])
    : element(0x18, [Buffer.from(`${digits}Z`)]);
}

/** The elements that stand beside each other inside one. @throws RangeError where they are not whole */
export function childrenOf(bytes: Buffer): Buffer[] {
  const children: Buffer[] = [];
  const outer = headerOf(bytes, 0);
  const end = outer.start + outer.length;
  for (let at = outer.start; at < end;) {
    const { start, length } = headerOf(bytes, at);
    if (start + length > end || end > bytes.length) throw new RangeError('This is cut off');
    children.push(bytes.subarray(at, start + length));
    at = start + length;
  }
  return children;
}

function headerOf(bytes: Buffer, at: number): { readonly start: number; readonly length: number } {
  const first = bytes.readUInt8(at + 1);
  if (first < 0x80) return { start: at + 2, length: first };
  const digits = first & 0x7f;
  return { start: at + 2 + digits, length: bytes.readUIntBE(at + 2, digits) };
}
