import { inspect } from 'node:util';

/** Tells the operators of a bug, once; `route` is the pattern of the path, because paths hold tokens. */
export type Report = (error: unknown, about: { readonly requestId: string; readonly route: string }) => void;

export const reportToStderr: Report = (error, about) => {
  const { name, message, stack } = errorOf(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', ...about, name, message, stack })}\n`);
};

/** Whatever was thrown or told, as an error that says something: libraries tell of plain objects, and of errors that only hold others. */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof AggregateError && thrown.message === '')
    return new Error(thrown.errors.map((each) => errorOf(each).message).join('; '), { cause: thrown });
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown));
  const { message = '', stack, ...rest }: { message?: unknown; stack?: unknown } = thrown;
  const about = Object.keys(rest).length > 0 ? inspect(rest, { depth: 0, breakLength: Infinity }) : '';
  const error = new Error(`${String(message)} ${about}`.trim());
  if (typeof stack === 'string') error.stack = stack;
  return error;
}

/** Tells the operators, in one line each, of what is no fault but worth knowing: what kind of thing it was, never who or what was typed. */
export type LogNote = (message: string, about: Readonly<Record<string, string>>) => void;

export const noteToStderr: LogNote = (message, about) =>
  void process.stderr.write(`${JSON.stringify({ level: 'info', message, ...about })}\n`);
