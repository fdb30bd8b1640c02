import { move } from 'piscina';
import type { PdfDocument } from './render.ts';
import { typeset } from './typeset.ts';

/** Runs in a thread of `renderPdf`. */
export default async (document: PdfDocument): Promise<Uint8Array> =>
  move(Uint8Array.from(await typeset(document))) as Uint8Array; // moved, it is still the same
