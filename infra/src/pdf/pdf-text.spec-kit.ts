import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as `renderPdf` makes them, page by page, for whoever must know what the final bytes say. A general
 * reader of PDFs it is not.
 * @see ISO 32000-2, 9.4.3 (showing text) and 9.10.3 (ToUnicode)
 */
export const pdfText = (pdf: Uint8Array): string[] =>
  [...pagesOf(readObjects(pdf)).values()].map((pieces) => pieces.map(({ text }) => text).join(''));

/** What is drawn within one mark: `mcid` ties it to the structure, and what has none is decoration. */
export type TextPiece = { readonly mcid: number | null; readonly text: string };

/** The texts of each page, by the id of its object, in the order in which they are drawn. */
export function pagesOf(objects: PdfObjects): Map<string, TextPiece[]> {
  const pages = [...objects].filter(([, { head }]) => /\/Type \/Page\b(?!s)/.test(head));
  return new Map(
    pages.map(([id, { head }]) => {
      const resources = resolveReference(objects, head, 'Resources');
      const fonts = new Map(
        [...(resources?.head.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? [])].map(([, name = '', font = '']) => [
          name,
          glyphMapOf(objects, objects.get(font)),
        ]),
      );
      return [id, piecesOf(resolveReference(objects, head, 'Contents')?.body ?? '', fonts)];
    }),
  );
}

export type PdfObject = { readonly head: string; readonly body: string };
export type PdfObjects = ReadonlyMap<string, PdfObject>;
type GlyphMap = ReadonlyMap<string, string> | null;

export function readObjects(pdf: Uint8Array): PdfObjects {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', content = ''] of Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', stream] = content.split(/stream\n/, 2);
    const raw = Buffer.from(
      stream === undefined ? '' : content.slice(head.length + 'stream\n'.length, content.lastIndexOf('\nendstream')),
      'latin1',
    );
    objects.set(id, { head, body: (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1') });
  }
  return objects;
}

const resolveReference = (objects: PdfObjects, head: string, key: string) =>
  objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '');

/** What each glyph means; null for a font of the reader's own, whose codes are letters. */
function glyphMapOf(objects: PdfObjects, font: PdfObject | undefined): GlyphMap {
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

function piecesOf(content: string, fonts: ReadonlyMap<string, GlyphMap>): TextPiece[] {
  const pieces: { mcid: number | null; text: string }[] = [];
  let letters: GlyphMap = null;
  for (const [, mcid, artifact, font, shown = ''] of content.matchAll(
    /\/MCID (\d+)\s*>> BDC|(\/Artifact)\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (mcid || artifact) pieces.push({ mcid: mcid ? Number(mcid) : null, text: '' });
    if (font) letters = fonts.get(font) ?? null;
    const codes = [...shown.matchAll(/<(.*?)>/g)].map(([, hex = '']) => hex).join('');
    const piece = pieces.at(-1);
    if (!piece) continue; // before the first mark nothing is drawn
    piece.text += letters
      ? (codes.match(/.{4}/g) ?? []).map((code) => letters?.get(code) ?? '\uFFFD').join('')
      : Buffer.from(codes, 'hex').toString('latin1');
  }
  return pieces;
}
