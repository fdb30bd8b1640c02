import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  DEMO_DAYS,
  HLEDGER_SPEC,
  KAFKA_SPECS,
  OPERATIONS_SPECS,
  REAL_ESDB,
  specsOfOtherCommits,
  specsWithoutProgram,
  STORY_SPECS,
  MAILBOX_SPECS,
  VALIDATED_PDFS,
} from './sampled-specs.ts';

it('a commit takes a twelfth of the specs of operations and a sixth of the stories, and others than the next one; the night and a developer take all', () => {
  const left = Array.from({ length: 120 }, (_, at) => specsOfOtherCommits(`commit ${at}`));
  for (const specs of left)
    expect(specs).toHaveLength(
      Math.floor(((OPERATIONS_SPECS.length + 1) * 11) / 12) + Math.floor((STORY_SPECS.length * 5) / 6),
    );
  expect(
    [...OPERATIONS_SPECS, DEMO_DAYS, ...STORY_SPECS].filter((spec) => left.every((specs) => specs.includes(spec))),
  ).toEqual([]);
  expect(specsOfOtherCommits('all')).toEqual([]);
  expect(specsOfOtherCommits('')).toEqual([]);
});

it('the specs that need a validator, hledger, EventStoreDB, Kafka or a mail server are left out where that cannot be had, and never else', () => {
  const specs = [VALIDATED_PDFS, HLEDGER_SPEC, REAL_ESDB, ...KAFKA_SPECS, ...MAILBOX_SPECS];
  expect(specs.filter((spec) => !existsSync(spec))).toEqual([]);
  expect([specsWithoutProgram(specs.join()), specsWithoutProgram('')]).toEqual([specs, []]);
});

it('every spec that starts a broker is among those that need Kafka', () => {
  const starters = globSync('infra/**/*.spec.ts', { exclude: ['**/node_modules/**'] }).filter((spec) =>
    /^import .*startTestBroker/m.test(readFileSync(spec, 'utf8')),
  );
  expect(starters.toSorted()).toEqual(KAFKA_SPECS.toSorted());
});

it('every spec of operations is there', () =>
  expect([...OPERATIONS_SPECS, DEMO_DAYS].filter((spec) => !existsSync(spec))).toEqual([]));
