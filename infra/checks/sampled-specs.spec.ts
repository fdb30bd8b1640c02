import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  DEMO_DAYS,
  OPERATIONS_SPECS,
  REAL_ESDB,
  specsOfOtherCommits,
  specsWithoutProgram,
  STORY_SPECS,
  VALIDATED_PDFS,
} from './sampled-specs.ts';

it('a commit takes a sixth of the specs of operations and a third of the stories, and others than the next one; the night and a developer take all', () => {
  const left = Array.from({ length: 40 }, (_, at) => specsOfOtherCommits(`commit ${at}`));
  for (const specs of left)
    expect(specs).toHaveLength(
      Math.floor(((OPERATIONS_SPECS.length + 1) * 5) / 6) + Math.floor((STORY_SPECS.length * 2) / 3),
    );
  expect(
    [...OPERATIONS_SPECS, DEMO_DAYS, ...STORY_SPECS].filter((spec) => left.every((specs) => specs.includes(spec))),
  ).toEqual([]);
  expect(specsOfOtherCommits('all')).toEqual([]);
  expect(specsOfOtherCommits('')).toEqual([]);
});

it('specs that need a program are left out where that cannot be had, and never else', () => {
  const all = [VALIDATED_PDFS, REAL_ESDB];
  expect(all.map((spec) => existsSync(spec))).toEqual([true, true]);
  expect([specsWithoutProgram(VALIDATED_PDFS), specsWithoutProgram(all.join()), specsWithoutProgram('')]).toEqual([
    [VALIDATED_PDFS],
    all,
    [],
  ]);
});

it('every spec of operations is there', () =>
  expect([...OPERATIONS_SPECS, DEMO_DAYS].filter((spec) => !existsSync(spec))).toEqual([]));
