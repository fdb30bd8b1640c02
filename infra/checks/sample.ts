import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/**
 * Sampling by commit: of many like cases a run takes a share, chosen by a hash of the seed and the case. One commit
 * always takes the same, the next one others, and `npm run test:nightly` (SAMPLE=all) takes all. `SAMPLE=<seed>`
 * repeats a run.
 */
export const SAMPLE_SEED = process.env['SAMPLE'] || commit();
export const takesAll = SAMPLE_SEED === 'all';

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).slice(
      0,
      12,
    );
  } catch {
    return 'no commit';
  }
}

const rankOf = (name: string, seed: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');

/** Whether a case is among the given share of all like it. */
export const isSampled = (name: string, share: number, seed = SAMPLE_SEED): boolean =>
  seed === 'all' || Number.parseInt(rankOf(name, seed).slice(0, 8), 16) / 2 ** 32 < share;

/** The given share of the items, at least one, in their order; all with SAMPLE=all. */
export function sampleOf<Item>(
  items: readonly Item[],
  share: number,
  nameOf: (item: Item) => string,
  seed = SAMPLE_SEED,
): readonly Item[] {
  if (seed === 'all') return items;
  const ranks = items.map((item) => rankOf(nameOf(item), seed));
  const chosen = new Set(ranks.toSorted().slice(0, Math.ceil(items.length * share)));
  return items.filter((_item, at) => chosen.has(ranks[at] ?? ''));
}
