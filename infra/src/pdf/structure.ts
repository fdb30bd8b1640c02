import type { PdfBlock, Shape } from './block.ts';
import { breakable } from './break-words.ts';
import { mono } from './tokens.ts';

/**
 * The logical structure of a document: what a screen reader calls a heading, a paragraph, a list or a table, in the
 * order in which it is read.
 * @see ISO 32000-2, 14.8 (tagged PDF)
 */
export type StructureNode = {
  readonly type: 'Document' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';
  readonly children: StructureNode[];
  /** The top of the tree; null there. */
  readonly root: StructureNode | null;
  /** Of a figure: what is to be read instead of it. */
  readonly alt?: string;
  readonly colSpan?: number;
  /** It stands in the header of a table, which is printed on every page and read once. */
  readonly repeated: boolean;
};
/** Laid out as part of the structure; what has none is decoration. */
export type StructureItem = { structure?: StructureNode };

/** A copy of the content whose texts and pictures say where in the structure they stand. */
export function structuredContent(body: readonly PdfBlock[]): PdfBlock[] {
  const root: StructureNode = { type: 'Document', children: [], root: null, repeated: false };
  return body.map((block) => structured(block, root));
}

type NodeOptions = Pick<StructureNode, 'alt' | 'colSpan'> & { readonly repeated?: boolean };
function append(parent: StructureNode, type: StructureNode['type'], options: NodeOptions = {}): StructureNode {
  const node = { type, children: [], root: parent.root ?? parent, repeated: parent.repeated, ...options };
  parent.children.push(node);
  return node;
}

/** pdfmake writes into its blocks, so the copy is deep: a block that is used twice must be two. */
function structured<Block extends PdfBlock>(block: Block, parent: StructureNode): Block {
  const all = (blocks: readonly PdfBlock[], within = parent) => blocks.map((each) => structured(each, within));
  const item = (each: PdfBlock, list: StructureNode) => structured(each, append(append(list, 'LI'), 'LBody'));
  if ('text' in block) return { ...block, ...textOf(block), structure: textNode(block, parent) };
  if ('stack' in block) return { ...block, stack: all(block.stack) };
  if ('columns' in block) return { ...block, columns: all(block.columns) };
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

function textNode({ text, level }: Extract<PdfBlock, { text: unknown }>, parent: StructureNode) {
  if (typeof text === 'string' && text.trim() === '') return undefined; // room, not a paragraph
  return append(parent, level ? `H${level}` : 'P');
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
  const isData = layout === 'figures' || layout === 'lines';
  const within = isData ? append(parent, 'Table') : parent;
  const body = table.body.map((cells, n) => {
    const isHeader = n < table.headerRows;
    const row = isData ? append(within, 'TR', { repeated: isHeader }) : within;
    let spanned = 0;
    return cells.map((cell) => {
      if (spanned > 0) {
        spanned--;
        return { ...cell };
      }
      spanned = (cell.colSpan ?? 1) - 1;
      return structured(cell, isData ? append(row, isHeader ? 'TH' : 'TD', { colSpan: cell.colSpan }) : row);
    });
  });
  return { ...table, widths: [...table.widths], body };
}
