import { Worker } from 'node:worker_threads';
import type { Instant } from '@backoffice/contracts/kernel';
import type { PdfBlock } from './block.ts';

export type PdfDocument = {
  /** As in `Proposal 12 · Retaining wall`: the window's title, and on every page. */
  readonly title: string;
  readonly author: string;
  /** When what it says was decided, never when it was rendered: the same document is the same bytes. */
  readonly at: Instant;
  /** How anybody can check the document. */
  readonly verify?: string;
  /** Across every page, for what is not final: `Draft`. */
  readonly watermark?: string;
  readonly landscape?: boolean;
  /** On paper that is printed already: neither margins nor a footer. */
  readonly isStock?: boolean;
  readonly body: readonly PdfBlock[];
};

/** What the worker says of a document it was given. */
export type RenderResult = { readonly pdf: Uint8Array } | { readonly error: Error };

const TIMEOUT_MS = 30_000;
const IDLE_MS = 20_000;
/** Short-lived objects are most of what typesetting makes; without a limit they take 100 MB more and save nothing. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

let worker: Worker | undefined;
let exitTimer: NodeJS.Timeout | undefined;
let lastRender: Promise<unknown> = Promise.resolve();

/**
 * The same document gives the same bytes, as long as the versions of pdfmake and of Node are the same. Typesetting takes
 * the processor for tens of milliseconds and, with its fonts, 100 MB: so it is done by a worker, beside the requests
 * that are being answered, and the worker leaves when there is nothing to do. It has one document at a time, so that
 * whatever crashes or hangs it is the fault of that one, and the next gets another worker.
 * @throws for this document's own sake only
 */
export function renderPdf(document: PdfDocument, patienceMs = TIMEOUT_MS): Promise<Uint8Array> {
  const mine = lastRender.then(() => renderNow(document, patienceMs));
  lastRender = mine.catch(() => {});
  return mine;
}

async function renderNow(document: PdfDocument, patienceMs: number): Promise<Uint8Array> {
  clearTimeout(exitTimer);
  const busy = (worker ??= startWorker());
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const onMessage = (answer: RenderResult) => ('error' in answer ? reject(answer.error) : resolve(answer.pdf));
  const left = (code: number) => reject(new Error(`The worker that makes PDFs ended with ${code}`));
  const patience = setTimeout(() => reject(new Error(`No PDF was made within ${patienceMs} ms`)), patienceMs);
  busy.once('message', onMessage).once('error', reject).once('exit', left);
  busy.ref();
  try {
    busy.postMessage(document);
    const pdf = await promise;
    parkWorker(busy);
    return pdf;
  } catch (error) {
    stopWorker(busy); // what it may still be doing for this document must not reach the next
    throw error;
  } finally {
    clearTimeout(patience);
    busy.off('message', onMessage).off('error', reject).off('exit', left);
  }
}

function startWorker(): Worker {
  const hired = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: RESOURCE_LIMITS });
  return hired
    .on('error', () => {})
    .on('exit', () => {
      if (worker === hired) worker = undefined;
    });
}

/** An idle worker keeps nobody's process alive. */
function parkWorker(idle: Worker): void {
  idle.unref();
  exitTimer = setTimeout(() => stopWorker(idle), IDLE_MS).unref();
}

function stopWorker(each: Worker): void {
  if (worker === each) worker = undefined;
  void each.terminate();
}
