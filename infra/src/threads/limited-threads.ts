import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { yieldToRequests } from '@backoffice/infra/priority';
import { fairSemaphore } from './fair-semaphore.ts';

/** Why a task was given up: it took too long, or too much memory. */
export class ThreadLimitError extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory', message: string, options?: ErrorOptions) {
    super(message, options);
    this.limit = limit;
  }
}

export type ThreadOptions = {
  /** A module whose default export does one task. */
  readonly module: URL;
  readonly threads: number;
  /** Of each thread; buffers are not counted, so whoever reads them caps them before. */
  readonly heapMb: number;
  /** From when a task is begun, not while it waits for a thread. */
  readonly timeoutMs: number;
  /** What is done, as in `No PDF was made`. */
  readonly failure: string;
};

/**
 * `company`: whose turn it is; `transfer`: buffers of the task that the caller needs no more. @throws ThreadLimitError,
 * or what the task throws
 */
export type LimitedThreads<Task, Result> = (
  company: string,
  task: Task,
  options?: { readonly timeoutMs?: number; readonly transfer?: readonly ArrayBuffer[] },
) => Promise<Result>;

/** Fonts and libraries stay loaded for the next task. */
const IDLE_MS = 20_000;
/** Short-lived objects are most of what tasks make; without a limit they take 100 MB more and save nothing. */
const YOUNG_HEAP_MB = 16;
/** Whoever waits for an answer goes first where the processors are short (`nice`, of each thread). */
const NICE = 10;

/**
 * Bulkhead: what strangers have written is worked on by threads of their own, one task each, so that it holds up no
 * request, and a task that crashes, hangs or grows takes nothing with it but itself. Companies take turns. The threads
 * keep no process alive.
 */
export function limitedThreads<Task, Result>(options: ThreadOptions): LimitedThreads<Task, Result> {
  const { module, threads, heapMb, timeoutMs: usualMs, failure } = options;
  let pool: Piscina<Task, Result> | undefined;
  const open = () =>
    (pool ??= new Piscina<Task, Result>({
      filename: fileURLToPath(module),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    }));
  const inTurn = fairSemaphore(threads);

  return async (company, task, { timeoutMs = usualMs, transfer = [] } = {}) => {
    await yieldToRequests();
    return inTurn(company, async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await open().run(task, { signal, transferList: [...transfer] });
      } catch (error) {
        if (signal.aborted) throw new ThreadLimitError('time', `${failure} within ${timeoutMs} ms`, { cause: error });
        if (isOutOfMemory(error))
          throw new ThreadLimitError('memory', `${failure} within ${heapMb} MB`, { cause: error });
        throw error;
      }
    });
  };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
