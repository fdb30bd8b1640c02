import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Filter } from '@backoffice/contracts/kernel';

export type Place = 'live' | 'archived' | 'trashed';
const isPlace = (text: string | null): text is Place => text === 'live' || text === 'archived' || text === 'trashed';

export type FilterSpec = {
  readonly field: string;
  readonly title: string;
  /** `choice` and `salesman` take any of several values, `days` and `amount` a range. */
  readonly kind: 'choice' | 'salesman' | 'days' | 'amount';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
};

/** `a,b` for values, `from..to` for ranges, either end of which may be open. */
export function filterFrom({ field, kind }: FilterSpec, text: string): Filter | null {
  if (kind === 'choice' || kind === 'salesman') return text === '' ? null : { field, op: 'in', value: text.split(',') };
  const [from = '', to = ''] = text.split('..');
  const value = (end: string) => (kind === 'amount' ? Number(end) : end);
  if (from && to) return { field, op: 'between', value: [value(from), value(to)] };
  if (from) return { field, op: 'gte', value: value(from) };
  return to ? { field, op: 'lte', value: value(to) } : null;
}

/** What a list shows stands in the address: it can be kept, sent and gone back to. */
export function useList(specs: readonly FilterSpec[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('place');
  const place: Place = isPlace(asked) ? asked : 'live';
  const search = params.get('search') ?? '';
  const said = specs.map(({ field }) => params.get(field) ?? '').join('\n');
  const filters = useMemo(() => specs.flatMap((spec, at) => filterFrom(spec, said.split('\n')[at] ?? '') ?? []), [specs, said]);
  const set = useCallback((name: string, value: string) => setParams((before) => {
    const next = new URLSearchParams(before);
    if (value === '' || (name === 'place' && value === 'live')) next.delete(name);
    else next.set(name, value);
    return next;
  }, { replace: true }), [setParams]);
  const clear = useCallback(() => setParams((before) => new URLSearchParams([...before].filter(([name]) => name === 'place')), { replace: true }), [setParams]);
  return { place, search, filters, valueOf: (field: string) => params.get(field) ?? '', set, clear, isNarrowed: search !== '' || filters.length > 0 };
}
export type List = ReturnType<typeof useList>;
