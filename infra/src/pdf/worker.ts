import { parentPort } from 'node:worker_threads';
import type { RenderResult, PdfDocument } from './render.ts';
import { typeset } from './typeset.ts';

parentPort?.on('message', (document: PdfDocument) => {
  const answer = (said: RenderResult) => parentPort?.postMessage(said);
  typeset(document).then(
    (pdf) => answer({ pdf }),
    (error: Error) => answer({ error }),
  );
});
