/** Tells the operators of a bug, once; `route` is the pattern of the path, because paths hold tokens. */
export type Report = (error: unknown, about: { readonly requestId: string; readonly route: string }) => void;

export const reportToStderr: Report = (error, about) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${JSON.stringify({ level: 'error', ...about, name, message, stack })}\n`);
};

/** Tells the operators, in one line each, of what is no fault but worth knowing: what kind of thing it was, never who or what was typed. */
export type LogNote = (message: string, about: Readonly<Record<string, string>>) => void;

export const noteToStderr: LogNote = (message, about) =>
  void process.stderr.write(`${JSON.stringify({ level: 'info', message, ...about })}\n`);
