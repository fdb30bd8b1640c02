/**
 * The part of pdfmake's content that the kit makes documents of. It holds plain data only, and neither a link nor a
 * path nor a URL can be written in it, so whoever fills in a document cannot make the PDF, or us, reach for anything.
 */
export type PdfBlock = Style &
  /** `level`: it is a heading. `alt`: read instead of it. */
  (
    | { readonly text: string | readonly Inline[]; readonly level?: 1 | 2 | 3; readonly alt?: string }
    /** `isParagraph`: what stands in it is read as one paragraph, a label with its value. */
    | { readonly stack: readonly PdfBlock[]; readonly isParagraph?: boolean }
    | {
        readonly columns: readonly (PdfBlock & { readonly width?: Width })[];
        readonly columnGap?: number;
        readonly isParagraph?: boolean;
      }
    /** The word of the document's watermark, which is not read where it lies across the page; nothing without one. */
    | { readonly word: 'watermark' }
    | { readonly ul: readonly PdfBlock[]; readonly markerColor?: string }
    | { readonly ol: readonly PdfBlock[]; readonly markerColor?: string }
    /** `alt`: read instead of it; without one it is decoration. */
    | { readonly canvas: readonly Shape[]; readonly alt?: string }
    | { readonly image: DataUrl; readonly fit: readonly [width: number, height: number]; readonly alt: string }
    | { readonly table: Table; readonly layout: 'figures' | 'close' | 'facts' | 'lines' | 'panel' | 'form' }
  );

export type Inline = Pick<Style, 'bold' | 'italics' | 'color' | 'fontSize' | 'font' | 'fontFeatures'> & {
  readonly text: string;
  readonly decoration?: 'underline';
};
export type Width = number | 'auto' | '*';
export type DataUrl = `data:image/${'png' | 'jpeg'};base64,${string}`;

export type Table = {
  readonly headerRows: number;
  readonly keepWithHeaderRows?: number;
  readonly dontBreakRows?: boolean;
  readonly widths: readonly Width[];
  readonly body: readonly (readonly TableCell[])[];
};
/**
 * The first cell of a row says what the row is; its layout draws the lines by that. `namesRow`: it is the header of its
 * row. `spannedRows`: it is read for so many rows, whose own cells below it are `isSpanned` and empty.
 */
export type TableCell = PdfBlock & {
  readonly colSpan?: number;
  readonly row?: RowKind;
  readonly namesRow?: boolean;
  readonly spannedRows?: number;
  readonly isSpanned?: boolean;
};
export type RowKind = 'title' | 'line' | 'first' | 'subtotal' | 'total';

export type Shape =
  | {
      readonly type: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly lineWidth: number;
      readonly lineColor: string;
    }
  | {
      readonly type: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly r?: number;
      readonly lineWidth: number;
      readonly lineColor: string;
    }
  | {
      readonly type: 'polyline';
      readonly points: readonly { readonly x: number; readonly y: number }[];
      readonly lineWidth: number;
      readonly lineColor: string;
    };

type Style = {
  readonly font?: string;
  readonly fontSize?: number;
  readonly fontFeatures?: readonly string[];
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly color?: string;
  readonly lineHeight?: number;
  readonly alignment?: 'left' | 'right' | 'center';
  readonly wordBreak?: 'break-all';
  readonly noWrap?: boolean;
  /** Left, top, right, bottom. */
  readonly margin?: readonly [number, number, number, number];
  readonly unbreakable?: boolean;
  readonly pageBreak?: 'before';
  /** Drawn from where it would stand, and takes no room. */
  readonly relativePosition?: { readonly x: number; readonly y: number };
};
