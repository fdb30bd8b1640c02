import { requireOfPdfmake } from './require-of-pdfmake.ts';
import type { StructureItem, StructureNode } from './structure.ts';

/**
 * What is used here of pdfkit's document and of two classes of pdfmake, which lay text out and know nothing of its
 * structure.
 */
type StructureContent = object;
type StructureElement = {
  readonly dictionary: { readonly data: { A?: object } };
  add(child: StructureElement | StructureContent): void;
  end(): void;
};
type KitDocument = {
  readonly page: object;
  struct(type: string, options: { alt?: string; actual?: string; scope?: 'Row' | 'Column' }): StructureElement;
  addStructure(root: StructureElement): void;
  markStructureContent(type: string): StructureContent;
  markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): void;
  endMarkedContent(): void;
};
type PageItem = { readonly item: StructureItem };
/** Its watermark is drawn by the page itself, which has the structure of it. */
type Page = StructureItem & { readonly items: readonly PageItem[] };
type Renderer = {
  readonly pdfDocument: KitDocument;
  renderPages(pages: readonly Page[]): void;
};
type Draw = (this: Renderer, item: StructureItem, ...rest: unknown[]) => void;
type LayoutBuilder = { buildNextLine(this: unknown, text: StructureItem): StructureItem | null };

/** Where a node of the structure stands in the file, and on which page its contents began. */
type StructurePlace = { readonly element: StructureElement; page?: object };
const places = new WeakMap<StructureNode, StructurePlace>();

/** Has pdfmake write the structure into the file: each text and picture into its element, all else as decoration. */
export function tagDocuments(): void {
  const layout: LayoutBuilder = requireOfPdfmake('./LayoutBuilder.js').default.prototype;
  const { buildNextLine } = layout;
  layout.buildNextLine = function (text) {
    const line = buildNextLine.call(this, text);
    if (line && text.structure) line.structure = text.structure;
    return line;
  };
  const renderer: Renderer & Record<'renderLine' | 'renderImage' | 'renderVector' | 'renderWatermark', Draw> =
    requireOfPdfmake('./Renderer.js').default.prototype;
  const { renderPages } = renderer;
  renderer.renderPages = function (pages) {
    const root = pages.flatMap(({ items }) => items).find(({ item }) => item.structure)?.item.structure?.root;
    const element = root && placeOf(this.pdfDocument, root).element;
    if (element) this.pdfDocument.addStructure(element);
    if (root?.watermarkNode && pages[0]) pages[0].structure = root.watermarkNode;
    renderPages.call(this, pages);
    element?.end();
  };
  for (const name of ['renderLine', 'renderImage', 'renderVector', 'renderWatermark'] as const)
    renderer[name] = tagged(renderer[name]);
}

/** The element of a node, and with it those of all nodes below it. */
function placeOf(pdf: KitDocument, node: StructureNode): StructurePlace {
  const { type, alt, actual, scope, colSpan = 1, rowSpan = 1, children } = node;
  const element = pdf.struct(type, {
    ...(alt && { alt }),
    ...(actual && { actual }),
    ...(scope && { scope }),
  });
  const spans = { ...(colSpan > 1 && { ColSpan: colSpan }), ...(rowSpan > 1 && { RowSpan: rowSpan }) };
  if (colSpan > 1 || rowSpan > 1) element.dictionary.data.A = { ...element.dictionary.data.A, O: 'Table', ...spans };
  for (const child of children) element.add(placeOf(pdf, child).element);
  const place = { element };
  places.set(node, place);
  return place;
}

const tagged = (draw: Draw): Draw =>
  function (item, ...rest) {
    const pdf = this.pdfDocument;
    const node = item.structure;
    const place = node && places.get(node);
    const isRepetition = node?.repeated && place?.page !== undefined && place.page !== pdf.page;
    if (!node || !place || isRepetition) {
      pdf.markContent('Artifact', { type: isRepetition ? 'Pagination' : 'Layout' });
      draw.call(this, item, ...rest);
      pdf.endMarkedContent();
      return;
    }
    const content = pdf.markStructureContent(node.type);
    draw.call(this, item, ...rest);
    pdf.endMarkedContent();
    place.page ??= pdf.page;
    place.element.add(content);
  };
