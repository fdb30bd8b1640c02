import { setTimeout as pause } from 'node:timers/promises';

/** Something outside the product stands in the way; the message is one sentence for the person who starts it. */
export class CannotStart extends Error {}

/** In all about 5 s: longer than an embedded server needs to be restarted, shorter than a person waits. */
const PAUSES_MS = [50, 100, 200, 400, 750, 1_000, 1_000, 1_500];

/**
 * Repeats `work` while the server cannot be reached. `work` must be safe to repeat: a connection may be lost after the
 * server has done what it was asked.
 */
export async function throughOutages<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      await pause(ms);
    }
  }
  return work();
}

/** Whoever waits is told; what was waited for may still happen. */
export class DeadlineError extends Error {}

/** Awaits `work` so long. A value that comes later goes to `release`. @throws DeadlineError */
export async function withDeadline<T>(
  work: Promise<T>,
  ms: number,
  what: string,
  release: (late: T) => void = () => {},
): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    work.then(release, () => {}); // whoever waited was told already
    reject(new DeadlineError(`${what} took longer than ${ms / 1_000} s`));
  }, ms);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Connection exceptions, shutdowns and crashes, and a transaction that was forgotten. */
const LOST_SQLSTATE = /^(08...|57P0[1235]|25P03)$/;
const LOST_SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
];
/** node-postgres gives these no code. */
const LOST_MESSAGES =
  /^(Connection terminated(?! due to connection timeout)|Client has encountered a connection error|Client was closed)/;

/**
 * Disk full, out of memory, too many connections, errors of the disk, and statements that were not done in time: the
 * server is there and cannot, and asking again at once would only cost it more.
 * @see https://www.postgresql.org/docs/18/errcodes-appendix.html (classes 53, 57 and 58)
 */
const EXHAUSTED_SQLSTATE = /^(53[0123]00|58000|58030|57014)$/;
const EXHAUSTED_SYSTEM_CODES = ['ENOSPC', 'EDQUOT', 'CONNECT_TIMEOUT'];
const TIMEOUT_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated due to connection timeout)/;

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** The connection is gone, or the server is being restarted: a moment later there may be another. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error &&
  (LOST_SQLSTATE.test(codeOf(error)) || LOST_SYSTEM_CODES.includes(codeOf(error)) || LOST_MESSAGES.test(error.message));

/** Nothing is wrong with what was asked: at another time it would have been done. */
export const isOutage = (error: unknown): boolean =>
  isConnectionLoss(error) ||
  error instanceof DeadlineError ||
  (error instanceof Error &&
    (EXHAUSTED_SQLSTATE.test(codeOf(error)) ||
      EXHAUSTED_SYSTEM_CODES.includes(codeOf(error)) ||
      TIMEOUT_MESSAGES.test(error.message)));

/** Data exceptions, violated constraints and exceeded limits are the fault of what was written. */
const DATA_ERROR_SQLSTATE = /^(22|23|54)/;

export const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DATA_ERROR_SQLSTATE.test(String(error.code));

/** Whatever else a database says is its own fault, and passes. */
export const isServerError = (error: unknown): boolean =>
  isOutage(error) || (error instanceof Error && 'severity' in error && !isDataError(error));
