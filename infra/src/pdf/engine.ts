import { identifyDocuments } from './conformance.ts';
import { findFonts } from './fonts.ts';
import { shareFont } from './shared-fonts.ts';
import { tagDocuments } from './tagged-renderer.ts';
import { tableLayouts } from './table-layouts.ts';

let engine: ReturnType<typeof load> | undefined;

/** pdfmake and its fonts take half a second and tens of megabytes, which only who renders pays, once. */
export const pdfEngine = () => (engine ??= load());

async function load() {
  const { default: pdfmake } = await import('pdfmake');
  tagDocuments();
  identifyDocuments();
  const { faces, files } = await findFonts();
  for (const [name, bytes] of files) pdfmake.virtualfs.writeFileSync(name, shareFont(name, bytes));
  pdfmake.setFonts(faces);
  pdfmake.setTableLayouts(tableLayouts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  return pdfmake;
}
