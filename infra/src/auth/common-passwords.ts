let loadedPasswords: Promise<ReadonlySet<string>> | null = null;

/**
 * The 49,233 passwords people chose most in what was stolen from others, in lower case: 19 MB, loaded when one is first
 * chosen.
 */
const commonPasswords = () =>
  (loadedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

const NON_LETTER_EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;

/**
 * Whether a guesser begins with this password: it is in the list, or one of the list written several times, or one with
 * digits and signs around it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase();
  const [once = folded] = /^(.+?)\1+$/u.exec(folded)?.slice(1) ?? [];
  if (new Set(folded).size < 4) return true;
  const passwords = await commonPasswords();
  return [folded, once, folded.replace(NON_LETTER_EDGES, '')].some((each) => passwords.has(each));
}
