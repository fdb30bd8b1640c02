import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,233 passwords people chose most in what was stolen from others, in lower case. */
const known = new Set(dictionary['passwords-common']);

const SIGNS_AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;

/**
 * Whether a guesser begins with this password: it is in the list, or one of the list written several times, or one with
 * digits and signs around it.
 */
export function isKnownPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const [once = folded] = /^(.+?)\1+$/u.exec(folded)?.slice(1) ?? [];
  return new Set(folded).size < 4 || [folded, once, folded.replace(SIGNS_AROUND, '')].some((each) => known.has(each));
}
