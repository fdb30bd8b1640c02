import { Worker } from 'node:worker_threads';
import type { Instant } from '@backoffice/contracts/kernel';
import type { PdfBlock } from './block.ts';

export type PdfDocument = {
  /** As in `Proposal 12 · Retaining wall`: the window's title, and on every page. */
  readonly title: string;
  readonly author: string;
  /** When what it says was decided, never when it was rendered: the same document is the same bytes. */
  readonly at: Instant;
  readonly documentId: string;
  /** SHA-256 of what the document says, in hex; its beginning is printed. */
  readonly contentHash?: string;
  /** How anybody can check the document. */
  readonly verify?: string;
  /** Across every page, for what is not final: `Draft`. */
  readonly watermark?: string;
  readonly landscape?: boolean;
  readonly body: readonly PdfBlock[];
};

/** Between the worker and us. */
export type Order = { readonly id: number; readonly document: PdfDocument };
export type Answer = { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly error: Error };

const IDLE_MS = 20_000;
/** Short-lived objects are most of what typesetting makes; without a limit they take 100 MB more and save nothing. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
let worker: Worker | undefined;
let leave: NodeJS.Timeout | undefined;
let orders = 0;

/**
 * The same document gives the same bytes, as long as the versions of pdfmake and of Node are the same. Typesetting takes
 * the processor for tens of milliseconds and, with its fonts, 100 MB: so it is done by a worker, beside the requests
 * that are being answered, and the worker leaves when there is nothing to do.
 */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  clearTimeout(leave);
  worker ??= hire();
  const answer = Promise.withResolvers<Uint8Array>();
  const id = ++orders;
  worker.postMessage({ id, document } satisfies Order);
  worker.ref();
  waiting.set(id, answer);
  return answer.promise;
}

function hire(): Worker {
  const hired = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: LIMITS });
  const lose = (error: Error) => {
    if (worker !== hired) return; // it was sent away, and nobody waits for it
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  return hired
    .on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) asked?.reject(answer.error);
      else asked?.resolve(answer.pdf);
      if (waiting.size === 0) rest(hired);
    })
    .on('error', lose)
    .on('exit', (code) => lose(new Error(`The worker that makes PDFs ended with ${code}`)));
}

/** An idle worker keeps nobody's process alive. */
function rest(idle: Worker): void {
  idle.unref();
  leave = setTimeout(() => {
    worker = undefined;
    void idle.terminate();
  }, IDLE_MS).unref();
}
