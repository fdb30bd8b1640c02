import { describe, expect, it } from 'vitest';
import type { RowChange } from '#kernel/advance.ts';
import { recentChanges } from './recent-changes.ts';

const change = (tenant: string, id: string): RowChange => ({
  tenant,
  resource: 'Customer',
  id,
  kind: 'updated',
  version: 1,
  position: 1,
  salesmen: [],
  audience: [],
});

/** A buffer that begins at 1,000 ms, by a clock that stands where it is put. */
function begun() {
  let at = 1_000;
  const recent = recentChanges(() => at);
  recent.begin();
  return {
    ...recent,
    idsSince: (tenant: string, from: number) => recent.since(tenant, from)?.map(({ id }) => id),
    wait: (ms: number) => void (at += ms),
  };
}

describe('recent changes', () => {
  it('recent changes of a company and of the platform are known since an instant, and of no other company', () => {
    const { add, idsSince, wait } = begun();
    wait(10);
    add(change('acme', 'before'));
    wait(10);
    add(change('acme', 'own'));
    add(change('bolt', 'stranger'));
    add(change('platform', 'person'));
    expect(idsSince('acme', 1_015)).toEqual(['own', 'person']);
  });
  it('recent changes are not known of a time before they were kept, nor after that has ended', () => {
    const { idsSince, wait, end } = begun();
    wait(10);
    expect(idsSince('acme', 1_000)).toBeUndefined();
    expect(idsSince('acme', 1_001)).toEqual([]);
    end();
    expect(idsSince('acme', 1_001)).toBeUndefined();
  });
  it('recent changes are not known where some were missed since, of the company or of the platform', () => {
    const { miss, idsSince, wait } = begun();
    wait(10);
    miss('acme');
    wait(10);
    expect([idsSince('acme', 1_005), idsSince('bolt', 1_005), idsSince('acme', 1_015)]).toEqual([undefined, [], []]);
    miss('platform');
    expect([idsSince('acme', 1_015), idsSince('bolt', 1_015)]).toEqual([undefined, undefined]);
  });
  it('recent changes are kept for a minute, five thousand at most, and a hundred are told', () => {
    const { add, idsSince, wait } = begun();
    wait(10);
    add(change('acme', 'early'));
    wait(61_000);
    expect(idsSince('acme', 1_005)).toBeUndefined();
    for (let at = 0; at < 100; at++) add(change('acme', `${at}`));
    expect(idsSince('acme', 62_000)).toHaveLength(100);
    add(change('acme', 'one more'));
    expect(idsSince('acme', 62_000)).toBeUndefined();
    wait(10);
    for (let at = 0; at < 5_000; at++) add(change('bolt', `${at}`));
    expect(idsSince('acme', 62_005)).toBeUndefined();
  });
});
