import { inspect } from 'node:util';
import { LogUnavailableError } from '@backoffice/infra/event-log';
import { isOutage } from '@backoffice/infra/postgres';

/** Tells the operators of a bug, once; `route` is the pattern of the path, because paths hold tokens. */
export type Report = (error: unknown, about: { readonly requestId: string; readonly route: string }) => void;

export const reportToStderr: Report = (error, about) => {
  const { name, message, stack } = errorOf(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', ...about, name, message, stack })}\n`);
};

/**
 * Whatever was thrown or told, as an error that says something: libraries tell of plain objects, and of errors that
 * only hold others.
 */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof AggregateError && thrown.message === '')
    return withCode(
      new Error(thrown.errors.map((each) => errorOf(each).message).join('; '), { cause: thrown }),
      thrown,
    );
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown));
  const { message = '', stack, ...rest }: { message?: unknown; stack?: unknown } = thrown;
  const about = Object.keys(rest).length > 0 ? inspect(rest, { depth: 0, breakLength: Infinity }) : '';
  const error = new Error(`${String(message)} ${about}`.trim());
  if (typeof stack === 'string') error.stack = stack;
  return withCode(error, thrown);
}

/** By its code an outage is known, whoever tells of it. */
const withCode = (error: Error, source: object) =>
  'code' in source ? Object.assign(error, { code: source.code }) : error;

/**
 * Tells the operators, in one line each, of what is no fault but worth knowing: what kind of thing it was, never who or
 * what was typed.
 */
export type LogNote = (message: string, about: Readonly<Record<string, string>>) => void;

export const noteToStderr: LogNote = (message, about) =>
  void process.stderr.write(`${JSON.stringify({ level: 'info', message, ...about })}\n`);

/** Nothing is wrong but the moment: the log or the database cannot be asked, or has no room. */
export const isUnavailable = (error: unknown): error is Error =>
  error instanceof LogUnavailableError || isOutage(error);

const LOG_INTERVAL_MS = 60_000;

/**
 * Rate limiting of log lines: of each kind the first in a minute. Answers how often it has happened since the last
 * line, this time included; 0 when nothing is to be said now.
 */
export function oncePerMinute(now = () => performance.now()): (kind: string) => number {
  const lines = new Map<string, { at: number; unsaid: number }>();
  return (kind) => {
    const line = lines.get(kind) ?? { at: Number.NEGATIVE_INFINITY, unsaid: 0 };
    lines.set(kind, line);
    line.unsaid += 1;
    if (now() - line.at < LOG_INTERVAL_MS) return 0;
    const times = line.unsaid;
    lines.set(kind, { at: now(), unsaid: 0 });
    return times;
  };
}

/** An outage as operators read it: what it is, and no stack, because no line of the product is to blame. */
class OutageNotice extends Error {
  constructor(reason: string, times: number) {
    super(times === 1 ? reason : `${reason} (${times} times since this was last said)`);
    this.name = 'Outage';
    delete this.stack;
  }
}

/** An outage fails everything that is asked while it lasts, and a full disk must not be filled by saying so. */
export function condenseOutages(report: Report, now?: () => number): Report {
  const timesToSay = oncePerMinute(now);
  return (error, about) => {
    if (!isUnavailable(error)) return report(error, about);
    const { kind, reason } = outageOf(error);
    const times = timesToSay(kind);
    if (times > 0) report(new OutageNotice(reason, times), about);
  };
}

/** What is behind it, by the code that the database or the operating system gives it. */
function outageOf(error: Error): { readonly kind: string; readonly reason: string } {
  if (error.cause instanceof Error) return outageOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { kind: code || error.message, reason: code ? `${error.message} (${code})` : error.message };
}
