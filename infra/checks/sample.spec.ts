import { describe, expect, it } from 'vitest';
import { isSampled, sampleOf } from './sample.ts';

const names = Array.from({ length: 200 }, (_, at) => `case ${at}`);
const sampled = (seed: string) => sampleOf(names, 0.1, (name) => name, seed);

describe('a sample of test cases', () => {
  it('a sample is the same for one seed, in the order of its cases', () => {
    expect(sampled('a commit')).toEqual(sampled('a commit'));
    expect(sampled('a commit')).toHaveLength(20);
    expect(sampled('a commit').toSorted((a, b) => names.indexOf(a) - names.indexOf(b))).toEqual(sampled('a commit'));
  });
  it('a sample of the next commit takes other cases, and in a hundred commits every case has its turn', () => {
    expect(sampled('another commit')).not.toEqual(sampled('a commit'));
    const seen = new Set(Array.from({ length: 100 }, (_, nth) => sampled(`commit ${nth}`)).flat());
    expect(names.filter((name) => !seen.has(name))).toEqual([]);
  });
  it('a case is in about the share of commits that it is sampled in, and in all where all are asked for', () => {
    const taken = names.filter((seed) => isSampled('a page', 0.25, seed)).length;
    expect([taken > 30, taken < 70]).toEqual([true, true]);
    expect(isSampled('a page', 0, 'all')).toBe(true);
  });
  it('a sample takes one case of few, and all cases where all are asked for', () => {
    expect(sampleOf(['one', 'two'], 0.1, (name) => name, 'a commit')).toHaveLength(1);
    expect(sampled('all')).toBe(names);
  });
});
