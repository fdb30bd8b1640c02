type Fields = Readonly<Record<string, unknown>>;
/** What both began from, and what either made of it. */
export type FieldVersions = { readonly base: Fields; readonly mine: Fields; readonly theirs: Fields };

/**
 * Three-way merge by fields. `taken`: fields that only they changed. `conflicts`: fields that both changed, and not
 * alike, those together that are answered together. `alone`: fields that merge by themselves, all of them if left out;
 * the others count as one, since their figures belong together.
 */
export function mergeFields({ base, mine, theirs }: FieldVersions, alone?: readonly string[]) {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const together = alone ? names.filter((name) => !alone.includes(name)) : [];
  const units = [...names.filter((name) => !together.includes(name)).map((name) => [name]), together];
  const [taken, conflicts]: [string[], string[][]] = [[], []];
  for (const unit of units) {
    const differ = unit.filter((name) => !isSame(mine[name], theirs[name]));
    const isTheirs = unit.some((name) => !isSame(base[name], theirs[name]));
    const isMine = unit.some((name) => !isSame(base[name], mine[name]));
    if (differ.length === 0 || !isTheirs) continue;
    if (isMine) conflicts.push(differ);
    else taken.push(...differ);
  }
  return { taken, conflicts };
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST = 160;

/** What a field holds, as text to compare; ids of records say nothing to a reader. */
export function valueText(value: unknown): string {
  const text = leavesOf(value).join(', ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || (isSame(value, '') ? 'empty' : '–');
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string')
    return value === '' || ID.test(value)
      ? []
      : [
          value
            .replace(/<[^>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        ];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
