import type { z } from 'zod';

/** A kind of background work. */
export type Queue<Data> = {
  /** Letters, digits, `-`, `_` and `.`; jobs wait under this name, so it is never renamed. */
  readonly name: string;
  readonly data: z.ZodType<Data>;
  readonly tries: number;
  /** Doubled after each further try, up to an hour. */
  readonly firstRetrySeconds: number;
  /** A job begins so long after it was asked for. */
  readonly delaySeconds: number;
  /** A try that takes longer has failed. */
  readonly deadlineSeconds: number;
  /** What its jobs do, where people are told of it before: "prints the signed document and keeps it". */
  readonly words?: string;
};

export const defineQueue = <Data extends object>(
  queue: Pick<Queue<Data>, 'name' | 'data'> & Partial<Queue<Data>>,
): Queue<Data> => ({ tries: 5, firstRetrySeconds: 30, delaySeconds: 0, deadlineSeconds: 60, ...queue });

/**
 * Thrown by a handler, or by what it calls, when trying again cannot help: the job goes to the dead letters at once.
 */
export class PermanentFailure extends Error {}

export type JobTask<Data> = {
  readonly id: string;
  readonly key: string;
  readonly data: Data;
  /** 1 for the first. */
  readonly attempt: number;
  /** Aborted at the deadline and at shutdown; to be passed to whatever waits. */
  readonly signal: AbortSignal;
};

export type JobHandler<Data> = (task: JobTask<Data>) => Promise<void>;

export type DeadLetter = {
  readonly id: string;
  readonly queue: string;
  readonly key: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly diedAt: Date;
  readonly error: string;
};

/** Background work that outlives the process. A job runs at least once, and a handler may meet the same job again. */
export interface Jobs {
  /** The same queue and key twice is one job, for ever: also when the first was done long ago. */
  enqueue<Data extends object>(queue: Queue<Data>, key: string, data: Data, options?: EnqueueOptions): Promise<void>;
  work<Data extends object>(queue: Queue<Data>, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>;
  /** At the times of a cron expression (five fields) in an IANA time zone; once when some were missed. */
  schedule(
    queue: Queue<Record<string, never>>,
    cron: string,
    zone: string,
    handler: JobHandler<Record<string, never>>,
  ): Promise<void>;
  /** Jobs that used up their tries, newest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Puts a dead job back into its queue with all its tries; false when there is none of this id. */
  retryDead(id: string): Promise<boolean>;
  /** How many wait, run, or wait for their next try. */
  pending(): Promise<number>;
  /** Takes no further job, and gives those that run 5 s to end. */
  stop(): Promise<void>;
}

export type EnqueueOptions = {
  /** In place of what the queue says. */
  readonly delaySeconds?: number;
};

export type WorkOptions = {
  /** At least 2: jobs of this queue that this process runs side by side. */
  readonly concurrency?: number;
};
