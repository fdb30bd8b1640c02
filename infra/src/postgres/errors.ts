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
      if (!isOutage(error)) throw error;
      await pause(ms);
    }
  }
  return work();
}

/** Connection exceptions, shutdowns and crashes, too many connections. */
const SQL_STATES = /^(08...|57P0[1235]|53300|25P03)$/;
const SYSTEM_CODES = [
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
  'CONNECT_TIMEOUT',
];
/** node-postgres gives these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return SQL_STATES.test(code) || SYSTEM_CODES.includes(code) || MESSAGES.test(error.message);
}

/** Data exceptions, violated constraints and exceeded limits are the fault of what was written. */
const DATA_ERROR_SQLSTATE = /^(22|23|54)/;

export const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DATA_ERROR_SQLSTATE.test(String(error.code));

/** Whatever else a database says is its own fault, and passes. */
export const isServerError = (error: unknown): boolean =>
  isOutage(error) || (error instanceof Error && 'severity' in error && !isDataError(error));
