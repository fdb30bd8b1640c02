import type { z } from 'zod';

const shapeSentences: Readonly<Record<string, string>> = {
  string: 'Use text.',
  number: 'Use a number.',
  int: 'Use a whole number.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
  object: 'Use fields with their names.',
  record: 'Use fields with their names.',
};
const formatSentences: Readonly<Record<string, string>> = {
  email: 'Use an email address like name@company.com.',
  url: 'Use an address like https://company.com.',
  uuid: 'This is not an id.',
  date: 'Use a date like 2026-11-20.',
  datetime: 'Use an instant like 2026-11-20T17:00:00.000Z.',
  time: 'Use a time like 14:05.',
};
const counted = (count: number | bigint, origin: string): string | null => {
  const noun = origin === 'string' ? 'character' : origin === 'array' || origin === 'set' ? 'entry' : null;
  if (noun === null) return null;
  return `${count} ${Number(count) === 1 ? noun : noun.replace(/y$/, 'ie') + 's'}`;
};

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a value, in words of ours: a caller need not know by which library it is checked. */
export function plainSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required.';
      return shapeSentences[issue.expected] ?? 'This is not valid.';
    case 'too_small': {
      const { minimum, origin, inclusive = true } = issue;
      const count = counted(minimum, origin);
      if (count !== null) return `Use at least ${count}.`;
      return inclusive ? `Use at least ${minimum}.` : `Use more than ${minimum}.`;
    }
    case 'too_big': {
      const { maximum, origin, inclusive = true } = issue;
      const count = counted(maximum, origin);
      if (count !== null) return `Use at most ${count}.`;
      return inclusive ? `Use at most ${maximum}.` : `Use less than ${maximum}.`;
    }
    case 'invalid_value':
      return issue.values.length === 1
        ? `Use ${String(issue.values[0])}.`
        : `Use one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This has not the form that is asked for.';
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'This field is not known.';
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This is not valid.';
  }
}

/** `Email, Name and Phone` */
export const joinedByAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
