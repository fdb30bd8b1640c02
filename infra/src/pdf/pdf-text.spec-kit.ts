import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as `renderPdf` makes them, page by page, for whoever must know what the final bytes say. A general
 * reader of PDFs it is not.
 * @see ISO 32000-2, 9.4.3 (showing text) and 9.10.3 (ToUnicode)
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const resources = resolveReference(objects, head, 'Resources');
    const fonts = new Map(
      [...(resources?.head.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? [])].map(([, name = '', id = '']) => [
        name,
        glyphMapOf(objects, objects.get(id)),
      ]),
    );
    return textOf(resolveReference(objects, head, 'Contents')?.body ?? '', fonts);
  });
}

type PdfObject = { readonly head: string; readonly body: string };
type GlyphMap = ReadonlyMap<string, string> | null;

function readObjects(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', content = ''] of pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', stream] = content.split(/stream\n/, 2);
    const raw = Buffer.from(
      stream === undefined ? '' : content.slice(head.length + 'stream\n'.length, content.lastIndexOf('\nendstream')),
      'latin1',
    );
    objects.set(id, { head, body: (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1') });
  }
  return objects;
}

const resolveReference = (objects: ReadonlyMap<string, PdfObject>, head: string, key: string) =>
  objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '');

/** What each glyph means; null for a font of the reader's own, whose codes are letters. */
function glyphMapOf(objects: ReadonlyMap<string, PdfObject>, font: PdfObject | undefined): GlyphMap {
  const map = font && resolveReference(objects, font.head, 'ToUnicode');
  if (!map) return null;
  const letters = new Map<string, string>();
  for (const [, from = '', , list = ''] of map.body.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs)) {
    [...list.matchAll(/<(.*?)>/g)].forEach(([, code = ''], n) =>
      letters.set((parseInt(from, 16) + n).toString(16).padStart(4, '0'), decodeUtf16(code)),
    );
  }
  return letters;
}

const decodeUtf16 = (hex: string) =>
  String.fromCharCode(...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)));

function textOf(content: string, fonts: ReadonlyMap<string, GlyphMap>): string {
  let letters: GlyphMap = null;
  let text = '';
  for (const [, font, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? null;
    const codes = [...shown.matchAll(/<(.*?)>/g)].map(([, hex = '']) => hex).join('');
    text += letters
      ? (codes.match(/.{4}/g) ?? []).map((code) => letters?.get(code) ?? '\uFFFD').join('')
      : Buffer.from(codes, 'hex').toString('latin1');
  }
  return text;
}
