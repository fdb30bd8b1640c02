/**
 * Numbers that look random and are the same on every machine (mulberry32), so that the demo is one everybody can talk
 * about.
 */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    pick: <T>(choices: readonly [T, ...T[]] | readonly T[]): T => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('There is nothing to pick from');
      return choice;
    },
  };
}
export type SeededRandom = ReturnType<typeof seededRandom>;
