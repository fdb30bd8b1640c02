import { pagesOf, readObjects, type PdfObject, type PdfObjects } from './pdf-text.spec-kit.ts';

/**
 * What a screen reader meets in a PDF as `renderPdf` makes them, one element a line in the order in which they are
 * read: `H1 Invoice 12`, `TR`, `TH Row Balance`, `TD 12.50`. An alternate or actual text is read instead of what is
 * drawn.
 * @see ISO 32000-2, 14.7 (logical structure) and 14.9 (accessibility support)
 */
export function readAloud(pdf: Uint8Array): string[] {
  const objects = readObjects(pdf);
  const root = [...objects.values()].find(({ head }) => head.includes('/Type /StructTreeRoot'));
  const texts = new Map(
    [...pagesOf(objects)].flatMap(([page, pieces]) =>
      pieces.flatMap(({ mcid, text }) => (mcid === null ? [] : [[`${page} ${mcid}`, text] as const])),
    ),
  );
  return root ? childrenOf(root, objects).flatMap((child) => linesOf(spoken(child, objects, texts))) : [];
}

/** A part of the element that holds it. */
const INLINE = ['Span'];
/** Read in one go, with all that stands in them. */
const CELLS = ['TH', 'TD', 'LI', 'Caption'];
const TABLE_PARTS = ['Scope', 'ColSpan', 'RowSpan'];

type SpokenElement = { readonly name: string; readonly text: string; readonly below: readonly SpokenElement[] };

const linesOf = ({ name, text, below }: SpokenElement): string[] => [
  [name, text].filter(Boolean).join(' '),
  ...below.flatMap(linesOf),
];

function spoken(element: PdfObject, objects: PdfObjects, texts: ReadonlyMap<string, string>): SpokenElement {
  const { head } = element;
  const type = /\/S \/(\w+)/.exec(head)?.[1] ?? '';
  const marks = TABLE_PARTS.flatMap((part) => {
    const [, value] = new RegExp(`/${part} /?(\\w+)`).exec(head) ?? [];
    return value ? [part === 'Scope' ? value : `${part} ${value}`] : [];
  });
  const name = [type, ...marks].join(' ');
  const text = spokenText(element, objects, texts);
  if (insteadOf(head) !== null) return { name, text, below: [] };
  const below = childrenOf(element, objects)
    .filter((child) => !isInline(child))
    .map((child) => spoken(child, objects, texts));
  return CELLS.includes(type)
    ? { name, text: [text, ...textsBelow(below)].filter(Boolean).join(' '), below: [] }
    : { name, text, below };
}

const textsBelow = (elements: readonly SpokenElement[]): string[] =>
  elements.flatMap(({ text, below }) => [text, ...textsBelow(below)]);

const isInline = ({ head }: PdfObject) => INLINE.some((type) => head.includes(`/S /${type}\n`));

/** Its own text, with that of its inline parts. */
function spokenText(element: PdfObject, objects: PdfObjects, texts: ReadonlyMap<string, string>): string {
  const instead = insteadOf(element.head);
  if (instead !== null) return instead;
  const page = /\/Pg (\d+) 0 R/.exec(element.head.replaceAll(/<<\n\/Type \/MCR.*?>>/gs, ''))?.[1];
  return kidsOf(element)
    .map((kid) => {
      if ('mcid' in kid) return texts.get(`${kid.page ?? page} ${kid.mcid}`) ?? '';
      const child = objects.get(kid.id);
      return child && isInline(child) ? spokenText(child, objects, texts) : '';
    })
    .join('')
    .trim();
}

function childrenOf(element: PdfObject, objects: PdfObjects): PdfObject[] {
  return kidsOf(element).flatMap((kid) => ('id' in kid ? (objects.get(kid.id) ?? []) : []));
}

type Kid = { readonly id: string } | { readonly mcid: string; readonly page: string | undefined };

/** Elements, and marks on its page or on another. */
function kidsOf({ head }: PdfObject): Kid[] {
  const kids = /\/K \[(.*?)\]/s.exec(head)?.[1] ?? '';
  return [...kids.matchAll(/\/Pg (\d+) 0 R\s*\/MCID (\d+)|(\d+) 0 R|(\d+)/g)].map(([, page, far, id, near = '']) =>
    id ? { id } : { mcid: far ?? near, page },
  );
}

function insteadOf(head: string): string | null {
  const [, escaped] = /\/(?:Alt|ActualText) \(((?:\\.|[^\\)])*)\)/s.exec(head) ?? [];
  if (escaped === undefined) return null;
  const bytes = escaped.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
  return bytes.startsWith('\u00FE\u00FF') ? decodeUtf16(bytes.slice(2)) : bytes;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const decodeUtf16 = (bytes: string) => Buffer.from(bytes, 'latin1').swap16().toString('utf16le');
