const DOUBLE = ['double time', 'doubletime', 'double-time', 'double', 'dt'];
const OVERTIME = ['overtime', 'ot'];
const REGULAR = ['regular', 'reg'];

const plain = (name: string) => name.toLowerCase().trim().replace(/\s+/g, ' ');
/** The name without the letters that say it is prevailing. */
const kindOf = (name: string) => plain(name).replace(/^pw[\s-]*/, '');
const endsWith = (words: readonly string[]) => (name: string) =>
  words.some((word) => kindOf(name) === word || kindOf(name).endsWith(` ${word}`));

/** What the name of a wage says of it: its last word, and the letters pw before it (spec 2.7). */
export const isPrevailing = (name: string): boolean => plain(name).startsWith('pw');
export const isDoubleTime = endsWith(DOUBLE);
export const isOvertimeWage = (name: string): boolean => !isDoubleTime(name) && endsWith(OVERTIME)(name);
export const isRegularWage = (name: string): boolean =>
  !isDoubleTime(name) && !isOvertimeWage(name) && endsWith(REGULAR)(name);
