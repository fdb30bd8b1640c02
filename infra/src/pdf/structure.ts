import type { PdfBlock, Shape, TableCell } from './block.ts';
import { breakable } from './break-words.ts';
import { hasUnknownLetters } from './shared-fonts.ts';
import { mono } from './tokens.ts';

/**
 * The logical structure of a document: what a screen reader calls a heading, a paragraph, a list or a table, in the
 * order in which it is read.
 * @see ISO 32000-2, 14.8 (tagged PDF)
 */
export type StructureNode = {
  readonly type: BlockType | 'Span' | 'L' | 'LI' | 'LBody' | 'Table' | 'Caption' | 'TR' | 'TH' | 'TD' | 'Figure';
  readonly children: StructureNode[];
  /** The top of the tree; null there. */
  readonly root: StructureRoot | null;
  /** What is to be read instead of it; a figure always has one. */
  readonly alt?: string;
  /** The text itself, where letters of it cannot be drawn. */
  readonly actual?: string;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  /** Of the header of a table: what it is the header of. */
  readonly scope?: 'Row' | 'Column';
  /** It stands in the header of a table, which is printed on every page and read once. */
  readonly repeated: boolean;
};
type BlockType = 'Document' | 'H1' | 'H2' | 'H3' | 'P';
/** Laid out as part of the structure; what has none is decoration. */
export type StructureItem = { structure?: StructureNode };

/** The top of the tree. `hasWord`: the content says the word of the watermark; else `watermarkNode` is read. */
export type StructureRoot = StructureNode & {
  readonly watermark: string | undefined;
  hasWord: boolean;
  watermarkNode?: StructureNode;
};

/**
 * A copy of the content whose texts and pictures say where in the structure they stand. A watermark is read first of
 * all where the content has no place for its word.
 */
export function structuredContent(body: readonly PdfBlock[], watermark?: string): PdfBlock[] {
  const root: StructureRoot = { ...nodeOf('Document', null), watermark, hasWord: false };
  const content = body.map((block) => structured(block, root));
  if (watermark && !root.hasWord) root.children.unshift((root.watermarkNode = nodeOf('P', root)));
  return content;
}

type NodeOptions = Partial<Pick<StructureNode, 'alt' | 'actual' | 'colSpan' | 'rowSpan' | 'scope' | 'repeated'>>;
const nodeOf = (
  type: StructureNode['type'],
  parent: StructureNode | null,
  options: NodeOptions = {},
): StructureNode => ({
  type,
  children: [],
  root: parent && rootOf(parent),
  repeated: parent?.repeated ?? false,
  ...options,
});
const rootOf = (node: StructureNode) => node.root ?? (node as StructureRoot); // what has none is the root
function append(parent: StructureNode, type: StructureNode['type'], options?: NodeOptions): StructureNode {
  const node = nodeOf(type, parent, options);
  parent.children.push(node);
  return node;
}

/** pdfmake writes into its blocks, so the copy is deep: a block that is used twice must be two. */
function structured<Block extends PdfBlock>(block: Block, parent: StructureNode): Block {
  const all = (blocks: readonly PdfBlock[], within = parent) => blocks.map((each) => structured(each, within));
  const item = (each: PdfBlock, list: StructureNode) => structured(each, append(append(list, 'LI'), 'LBody'));
  if ('text' in block) return { ...block, ...textOf(block), structure: textNode(block, parent) };
  if ('word' in block) return { ...block, stack: watermarkWord(parent) };
  if ('stack' in block) return { ...block, stack: all(block.stack, groupOf(block, parent)) };
  if ('columns' in block) return { ...block, columns: all(block.columns, groupOf(block, parent)) };
  if ('image' in block) return { ...block, structure: append(parent, 'Figure', { alt: block.alt }) };
  if ('canvas' in block) return { ...block, canvas: shapes(block, parent) };
  if ('table' in block) return { ...block, table: structuredTable(block, parent) };
  const list = append(parent, 'L');
  return 'ul' in block
    ? { ...block, ul: block.ul.map((each) => item(each, list)) }
    : { ...block, ol: block.ol.map((each) => item(each, list)) };
}

/** What people have typed is never set in `mono`, whose words are hashes of ours. */
const textOf = ({ text, font }: Extract<PdfBlock, { text: unknown }>) => ({
  text:
    typeof text === 'string'
      ? broken(text, font)
      : text.map((inline) => ({ ...inline, text: broken(inline.text, inline.font ?? font) })),
});
const broken = (text: string, font: string | undefined) => (font === mono ? text : breakable(text));

const groupOf = ({ isParagraph }: { readonly isParagraph?: boolean }, parent: StructureNode) =>
  isParagraph ? append(parent, 'P') : parent;

function textNode({ text, level, alt }: Extract<PdfBlock, { text: unknown }>, parent: StructureNode) {
  if (typeof text === 'string' && text.trim() === '') return undefined; // room, not a paragraph
  const written = typeof text === 'string' ? text : text.map((inline) => inline.text).join('');
  return append(parent, level ? `H${level}` : parent.type === 'P' ? 'Span' : 'P', {
    ...(alt ? { alt } : hasUnknownLetters(written) && { actual: written }),
  });
}

function watermarkWord(parent: StructureNode): PdfBlock[] {
  const root = rootOf(parent);
  root.hasWord = true;
  return root.watermark ? [structured({ text: root.watermark }, parent)] : [];
}

function shapes(
  { canvas, alt }: Extract<PdfBlock, { canvas: unknown }>,
  parent: StructureNode,
): (Shape & StructureItem)[] {
  const structure = alt === undefined ? undefined : append(parent, 'Figure', { alt });
  return canvas.map((shape) => ({ ...shape, structure }));
}

/** What is a table for the eye only, facts and panels, is read as it stands. */
function structuredTable({ table, layout }: Extract<PdfBlock, { table: unknown }>, parent: StructureNode) {
  const isData = layout !== 'facts' && layout !== 'panel';
  const within = isData ? append(parent, 'Table') : parent;
  const body = table.body.map((cells, n) => {
    const row = isData ? rowOf(within, cells, n < table.headerRows) : within;
    let spanned = 0;
    return cells.map((cell) => {
      if (spanned > 0 || cell.isSpanned) {
        spanned = Math.max(0, spanned - 1);
        return { ...cell };
      }
      spanned = (cell.colSpan ?? 1) - 1;
      return structured(cell, row.type === 'TR' ? cellOf(row, cell) : row);
    });
  });
  return { ...table, widths: [...table.widths], body };
}

/** A title above the header is the caption of the table. */
const rowOf = (table: StructureNode, [first]: readonly TableCell[], isHeader: boolean) =>
  append(table, isHeader && first?.row === 'title' ? 'Caption' : 'TR', { repeated: isHeader });

function cellOf(row: StructureNode, { colSpan, spannedRows, namesRow }: TableCell) {
  const scope = row.repeated ? 'Column' : namesRow ? 'Row' : undefined;
  return append(row, scope ? 'TH' : 'TD', { colSpan, rowSpan: spannedRows, scope });
}
