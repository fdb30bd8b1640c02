/** What we use of pdfmake 0.3. `@types/pdfmake` would bring the browser's globals into every server file. */
declare module 'pdfmake' {
  import type { PdfBlock, Table } from '@backoffice/infra/pdf';

  type Lines = (line: number, node: { readonly table: Table }) => number;
  type Colour = (line: number, node: { readonly table: Table }) => string;
  export type Layout = {
    readonly hLineWidth: Lines;
    readonly vLineWidth: Lines;
    readonly hLineColor: Colour;
    readonly vLineColor?: Layout['hLineColor'];
    readonly paddingLeft: Lines;
    readonly paddingRight: Lines;
    readonly paddingTop: Lines;
    readonly paddingBottom: Lines;
    readonly fillColor?: string;
  };
  type Definition = {
    readonly version: '1.7';
    readonly subset: 'PDF/A-3a';
    readonly language: string;
    readonly displayTitle: boolean;
    readonly tagged: boolean;
    readonly info: {
      readonly title: string;
      readonly author: string;
      readonly creator: string;
      readonly producer: string;
      readonly creationDate: Date;
    };
    readonly pageSize: { readonly width: number; readonly height: number };
    readonly pageMargins: readonly [number, number, number, number];
    readonly defaultStyle: object;
    readonly footer?: (page: number, pages: number) => PdfBlock;
    readonly watermark?: {
      readonly text: string;
      readonly color: string;
      readonly opacity: number;
      readonly bold: boolean;
      readonly fontSize: number;
    };
    readonly content: readonly PdfBlock[];
  };
  type Faces = {
    readonly normal: string;
    readonly bold: string;
    readonly italics: string;
    readonly bolditalics: string;
  };
  const pdfmake: {
    readonly virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void };
    setFonts(fonts: Readonly<Record<string, Faces>>): void;
    setTableLayouts(layouts: Readonly<Record<string, Layout>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}
