import { parentPort } from 'node:worker_threads';
import type { Answer, Order } from './render.ts';
import { typeset } from './typeset.ts';

parentPort?.on('message', ({ id, document }: Order) => {
  const answer = (said: Answer) => parentPort?.postMessage(said);
  typeset(document).then((pdf) => answer({ id, pdf }), (error: Error) => answer({ id, error }));
});
