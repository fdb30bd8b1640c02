import type { Instant } from '@backoffice/contracts/kernel';
import { limitedThreads } from '@backoffice/infra/threads';
import type { PdfBlock } from './block.ts';

export type PdfDocument = {
  /** As in `Proposal 12 · Retaining wall`: the window's title, and on every page. */
  readonly title: string;
  /** The company; of several, each has its turn. */
  readonly author: string;
  /** When what it says was decided, never when it was rendered: the same document is the same bytes. */
  readonly at: Instant;
  /** How anybody can check the document. */
  readonly verify?: string;
  /** Across every page, for what is not final: `Draft`. */
  readonly watermark?: string;
  /** What it is written in; English where nothing is said. */
  readonly language?: 'en' | 'es';
  readonly landscape?: boolean;
  /** On paper that is printed already: neither margins nor a footer. */
  readonly isStock?: boolean;
  readonly body: readonly PdfBlock[];
};

const typesetInThread = limitedThreads<PdfDocument, Uint8Array>({
  module: new URL('./worker.ts', import.meta.url),
  threads: 2,
  heapMb: 512,
  timeoutMs: 30_000,
  failure: 'No PDF was made',
});

/**
 * The same document gives the same bytes, as long as the versions of pdfmake and of Node are the same. Typesetting
 * takes the processor for tens of milliseconds and, with its fonts, 100 MB: so it is done in threads, beside the
 * requests that are being answered, and beside each other.
 * @throws for this document's own sake only
 */
export const renderPdf = (document: PdfDocument, timeoutMs?: number): Promise<Uint8Array> =>
  typesetInThread(document.author, document, timeoutMs === undefined ? {} : { timeoutMs });
