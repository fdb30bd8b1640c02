import { createRequire } from 'node:module';
import { requireOfPdfmake } from './require-of-pdfmake.ts';

type GlyphRun = { readonly positions: readonly object[] };
type Glyph = { readonly codePoints: readonly number[] };
type Font = {
  layout(text: string, features?: readonly string[]): GlyphRun;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
  /** By id alone: whoever asks first says which text the glyph stands for. */
  _glyphs: Record<number, Glyph>;
};
type Fontkit = {
  create(bytes: Uint8Array): Font;
  registerFormat(format: {
    probe(bytes: Buffer): boolean;
    new (stream: { readonly buffer: Uint8Array }): object;
  }): void;
};

const FONT_PREFIX = 'shared font ';
const MAX_CACHED_RUNS = 5_000;
const fonts = new Map<string, Font>();

/**
 * pdfkit reads a font anew for every document and shapes every word anew, which is most of the time a page takes. This
 * registers a font format of our own with pdfkit's fontkit: a few bytes that stand for a font that is read already and
 * remembers the words it has shaped. Returns those bytes.
 */
export function shareFont(name: string, bytes: Uint8Array): Uint8Array {
  const font = (fontkit ??= load()).create(bytes);
  font.getGlyph = memoizeGlyph(font);
  const layout = font.layout.bind(font);
  const drawableText = (text: string) => text.replaceAll(/./gsu, (each) => drawableCharacter(font, each));
  font.layout = memoizeLayout((text, features) => layout(drawableText(text), features));
  fonts.set(FONT_PREFIX + name, font);
  return Buffer.from(FONT_PREFIX + name);
}

/** Whether a text has letters that one of the faces that text is set in would draw as boxes. */
export function hasUnknownLetters(text: string): boolean {
  const faces = [...fonts.values()].filter((font) => font.hasGlyphForCodePoint(WHITE_BOX.charCodeAt(0)));
  const characters = text.match(/\P{ASCII}/gu) ?? [];
  return faces.some((font) => characters.some((each) => drawableCharacter(font, each) === WHITE_BOX));
}

const WHITE_BOX = '\u25A1';

/**
 * What draws nothing is left out, and a white box stands for a letter that the font does not have: no file of an
 * archive may draw the glyph `.notdef` (ISO 19005-3, 6.2.11.8).
 */
function drawableCharacter(font: Font, character: string): string {
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return '';
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character)) return ' ';
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : WHITE_BOX;
}

let fontkit: Fontkit | undefined;

/** The very one that pdfkit uses, which need not be the one at the top of node_modules. */
function load(): Fontkit {
  const loaded: Fontkit = createRequire(requireOfPdfmake.resolve('pdfkit'))('fontkit');
  loaded.registerFormat(
    class {
      static probe = (bytes: Buffer) => bytes.toString('latin1', 0, FONT_PREFIX.length) === FONT_PREFIX;
      constructor({ buffer }: { readonly buffer: Uint8Array }) {
        return fonts.get(Buffer.from(buffer).toString()) ?? this;
      }
    },
  );
  return loaded;
}

/**
 * A glyph is drawn for different texts: `C` for itself and, without a text, as a part of `Č`. fontkit keeps the first
 * it makes, so an accent in one document would take letters out of the text of the next. Here each text has its own.
 */
function memoizeGlyph(font: Font): Font['getGlyph'] {
  const glyphs = new Map<string, Glyph>();
  const create = font.getGlyph.bind(font);
  return (id, codePoints = []) => {
    const key = `${id} ${codePoints.join()}`;
    let glyph = glyphs.get(key);
    if (!glyph) {
      font._glyphs = {};
      glyphs.set(key, (glyph = create(id, codePoints)));
    }
    return glyph;
  };
}

/** pdfkit scales the positions of a run in place, so everybody gets a copy. */
function memoizeLayout(layout: Font['layout']): Font['layout'] {
  const runs = new Map<string, GlyphRun>();
  return (text, features = []) => {
    const key = `${features.join()} ${text}`;
    const run = runs.get(key) ?? layout(text, features);
    if (runs.size >= MAX_CACHED_RUNS) runs.clear();
    runs.set(key, run);
    return Object.assign(cloneObject(run), { positions: run.positions.map(cloneObject) });
  };
}

const cloneObject = <T extends object>(value: T): T =>
  Object.assign(Object.create(Object.getPrototypeOf(value)), value);
