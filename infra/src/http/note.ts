/** Tells the operators, in one line each, of what is no fault but worth knowing: what kind of thing it was, never who or what was typed. */
export type Note = (message: string, about: Readonly<Record<string, string>>) => void;

export const noteToStderr: Note = (message, about) =>
  void process.stderr.write(`${JSON.stringify({ level: 'info', message, ...about })}\n`);
