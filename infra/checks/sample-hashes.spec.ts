import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changedSamples, readSamples, SAMPLE_HASHES, withNewSamples } from './sample-hashes.ts';

const samples = new Map([
  ['banks/BankCreated.v1.json', '{ "name": "First Bank" }'],
  ['banks/BankTrashed.v1.json', '{}'],
]);
const list = withNewSamples('', samples);

describe('frozen events', () => {
  it('no sample of an event was changed or removed since it was added', () =>
    expect(changedSamples(readFileSync(SAMPLE_HASHES, 'utf8'), readSamples())).toEqual([]));
  it('a sample that says something else is reported, and one that is only laid out anew is not', () => {
    expect(changedSamples(list, new Map(samples).set('banks/BankCreated.v1.json', '{"name":"First Bank"}'))).toEqual(
      [],
    );
    expect(changedSamples(list, new Map(samples).set('banks/BankCreated.v1.json', '{"name":"Last Bank"}'))).toEqual([
      'banks/BankCreated.v1.json',
    ]);
  });
  it('a sample that is gone is reported', () =>
    expect(changedSamples(list, new Map([...samples].slice(1)))).toEqual(['banks/BankCreated.v1.json']));
  it('the list takes new samples, and keeps the first hash of those it has', () => {
    const more = new Map(samples).set('banks/BankCreated.v1.json', '{"name":"Last Bank"}').set('banks/A.v1.json', '1');
    expect(withNewSamples(list, more).split('\n')).toEqual([
      expect.stringMatching(/ banks\/A\.v1\.json$/),
      ...list.split('\n'),
    ]);
  });
});
