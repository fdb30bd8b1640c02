import { createHash } from 'node:crypto';
import type { Instant } from '@backoffice/contracts/kernel';

/** What a signature says of itself. */
export type SealWords = { readonly company: string; readonly reason: string; readonly at: Instant };
/** Makes the signature of at most `room` bytes over what is hashed. */
export type SignDigest = (digest: Buffer) => Promise<Buffer>;

const RANGE_DIGITS = 10;
const RANGE_PLACE = `0 ${['', '', ''].map(() => '*'.repeat(RANGE_DIGITS)).join(' ')}`;
/** Print, and locked: what is hidden PDF/A forbids. */
const WIDGET_FLAGS = 4 + 128;

/**
 * Adds a signature that covers the whole file to one of our own prints, as an incremental save: the print stays the
 * beginning of the file, to the byte. It certifies (DocMDP 1), so that readers call a page, a note or a filled field
 * that is added a change; another title they let pass, which only the hash of the file tells. The field has no size,
 * which asks for no picture and no place among what is read aloud.
 * @see ISO 32000-1, 12.8 and 7.5.6; ETSI EN 319 142-1
 * @throws where the file is not one of ours, or the signature is larger than `room`
 */
export async function signPdf(
  print: Uint8Array,
  words: SealWords,
  room: number,
  sign: SignDigest,
): Promise<Uint8Array> {
  const bytes = Buffer.from(print);
  const source = bytes.toString('latin1');
  const trailer = trailerOf(source);
  const [field, signature] = [trailer.size, trailer.size + 1];
  const catalog = objectAt(source, trailer, trailer.root);
  const page = firstPage(source, trailer, catalog);
  const kept = new Map([
    [
      trailer.root,
      withEntries(catalog, `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >> /Perms << /DocMDP ${signature} 0 R >>`),
    ],
    [page.number, withField(page.text, field)],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /TU ${pdfText(`Digital seal of ${words.company}`)} /F ${WIDGET_FLAGS} /Rect [0 0 0 0] /P ${page.number} 0 R /V ${signature} 0 R >>`,
    ],
    [signature, signatureObject(words, room)],
  ]);
  return fill(Buffer.concat([bytes, Buffer.from(update(bytes.length, trailer, kept), 'latin1')]), room, sign);
}

type Trailer = {
  readonly size: number;
  readonly root: number;
  readonly info: string;
  readonly id: string;
  /** Where the table of objects begins. */
  readonly table: number;
};

function trailerOf(source: string): Trailer {
  const end = source.slice(source.lastIndexOf('trailer'));
  const read = (pattern: RegExp) => pattern.exec(end)?.[1] ?? '';
  const [size, root, table] = [/\/Size (\d+)/, /\/Root (\d+) 0 R/, /startxref\s+(\d+)/].map((each) =>
    Number(read(each)),
  );
  if (!size || !root || !table || !source.startsWith('xref', table) || end.includes('/Prev'))
    throw new Error('This PDF is not one that was printed here');
  return { size, root, table, info: read(/(\/Info \d+ 0 R)/), id: read(/\/ID \[<([0-9a-f]+)>/) };
}

/** The dictionary of an object, as it is written. */
function objectAt(source: string, { table, size }: Trailer, number: number): string {
  const entries = source.indexOf('\n', source.indexOf(`0 ${size}`, table)) + 1;
  const offset = Number(source.slice(entries + number * 20, entries + number * 20 + 10));
  const head = `${number} 0 obj\n`;
  if (!source.startsWith(head, offset)) throw new Error(`Object ${number} of this PDF is not where its table says`);
  return source.slice(offset + head.length, source.indexOf('\nendobj', offset));
}

function firstPage(source: string, trailer: Trailer, catalog: string) {
  const reference = (dictionary: string, pattern: RegExp) => Number(pattern.exec(dictionary)?.[1] ?? 0);
  const pages = objectAt(source, trailer, reference(catalog, /\/Pages (\d+) 0 R/));
  const number = reference(pages, /\/Kids \[(\d+) 0 R/);
  return { number, text: objectAt(source, trailer, number) };
}

const withEntries = (dictionary: string, entries: string) => dictionary.replace('<<', `<< ${entries}`);
const withField = (page: string, field: number) =>
  /\/Annots \[/.test(page)
    ? page.replace('/Annots [', `/Annots [${field} 0 R `)
    : withEntries(page, `/Annots [${field} 0 R]`);

/** UTF-16 in hex, whatever is in it. */
function pdfText(value: string): string {
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`;
}
const pdfTime = (at: Instant) => `(D:${at.slice(0, 19).replaceAll(/[-:T]/g, '')}Z)`;

const signatureObject = ({ company, reason, at }: SealWords, room: number) =>
  `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${pdfText(company)} /Reason ${pdfText(reason)} /M ${pdfTime(at)} /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>] /ByteRange [${RANGE_PLACE}] /Contents <${'0'.repeat(room * 2)}> >>`;

/** Objects that are new or changed, their table and a trailer that leads to the one before. */
function update(from: number, { size, root, info, id, table }: Trailer, kept: ReadonlyMap<number, string>): string {
  let written = '\n';
  const entries: string[] = [];
  for (const [number, text] of [...kept].toSorted(([one], [other]) => one - other)) {
    entries.push(`${number} 1\n${String(from + written.length).padStart(10, '0')} 00000 n \n`);
    written += `${number} 0 obj\n${text}\nendobj\n`;
  }
  const start = from + written.length;
  const changed = createHash('sha256').update(written).digest('hex').slice(0, id.length);
  return `${written}xref\n${entries.join('')}trailer\n<< /Size ${size + 2} /Root ${root} 0 R ${info} /ID [<${id}> <${changed}>] /Prev ${table} >>\nstartxref\n${start}\n%%EOF\n`;
}

/** Says which bytes are covered, has them signed, and puts the signature into the place that is left for it. */
async function fill(bytes: Buffer, room: number, sign: SignDigest): Promise<Uint8Array> {
  const from = bytes.lastIndexOf('/Contents <') + '/Contents '.length;
  const to = from + room * 2 + 2;
  const range = `0 ${[from, to, bytes.length - to].map((each) => String(each).padEnd(RANGE_DIGITS)).join(' ')}`;
  bytes.write(range, bytes.lastIndexOf(RANGE_PLACE), 'latin1');
  const digest = createHash('sha256').update(bytes.subarray(0, from)).update(bytes.subarray(to)).digest();
  const signature = await sign(digest);
  if (signature.length > room)
    throw new Error(`The signature has ${signature.length} bytes, and ${room} are left for it`);
  bytes.write(signature.toString('hex'), from + 1, 'latin1');
  return bytes;
}

/** The signature of a file that was signed here, and how long its print is; null of a file without one. */
export function signatureIn(file: Uint8Array): { readonly signature: Buffer; readonly printBytes: number } | null {
  const source = Buffer.from(file).toString('latin1');
  const [, digits] = /\/SubFilter \/ETSI\.CAdES\.detached .*\/Contents <([0-9a-f]+)>/.exec(source) ?? [];
  if (!digits) return null;
  const table = source.slice(source.lastIndexOf('\nxref\n'));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  return { signature: Buffer.from(digits, 'hex'), printBytes: Math.min(...offsets) - 1 };
}
