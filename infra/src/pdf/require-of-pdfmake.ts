import { createRequire } from 'node:module';

/** Requires a file of pdfmake, or a package as pdfmake finds it, which need not be at the top of node_modules. */
export const requireOfPdfmake: NodeJS.Require = createRequire(createRequire(import.meta.url).resolve('pdfmake'));
