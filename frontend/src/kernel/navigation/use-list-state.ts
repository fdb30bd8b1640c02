import { useCallback, useMemo } from 'react';
import { addDays, type Day, type Filter } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useUrlState } from './use-url-state.ts';

export type ListTab = 'live' | 'archived' | 'trashed';
const isListTab = (text: string | null): text is ListTab =>
  text === 'live' || text === 'archived' || text === 'trashed';

export type FilterSpec = {
  readonly field: string;
  readonly title: string;
  /**
   * `choice` and `salesman` take any of several values, `record` one of the labels, `days` and `amount` a range;
   * `positive` is whatever is above nothing, `empty` what has none; `age` says more than how many days `day` is past,
   * while there is any of `while`.
   */
  readonly kind: 'choice' | 'salesman' | 'record' | 'days' | 'amount' | 'positive' | 'empty' | 'age';
  readonly day?: string;
  readonly while?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The name of the route that gives the labels of a `record`. */
  readonly labels?: string;
};

/** Instead of a range of an amount: whatever is not nothing, above or below it. */
export const NON_ZERO = 'some';
/** What a filter that is on or off says when it is on. */
export const YES = 'yes';

/** `60` for an age: the day is more than 60 days before today, and so the address says the same tomorrow. */
export function parseFilters(spec: FilterSpec, text: string, today: Day): Filter[] {
  if (spec.kind !== 'age') return [parseFilter(spec, text) ?? []].flat();
  if (!/^\d{1,5}$/.test(text)) return [];
  return [
    { field: spec.day ?? spec.field, op: 'lt', value: addDays(today, -Number(text)) },
    ...(spec.while === undefined ? [] : [{ field: spec.while, op: 'gt' as const, value: 0 }]),
  ];
}

/** `a,b` for values, `from..to` for ranges, either end of which may be open. */
export function parseFilter({ field, kind }: FilterSpec, text: string): Filter | null {
  if (kind === 'choice' || kind === 'salesman' || kind === 'record')
    return text === '' ? null : { field, op: 'in', value: text.split(',') };
  if (kind === 'positive') return text === YES ? { field, op: 'gt', value: 0 } : null;
  if (kind === 'empty') return text === YES ? { field, op: 'empty', value: true } : null;
  if (kind === 'amount' && text === NON_ZERO) return { field, op: 'ne', value: 0 };
  const [from = '', to = ''] = text.split('..');
  const value = (end: string) => (kind === 'amount' ? Number(end) : end);
  if (from && to) return { field, op: 'between', value: [value(from), value(to)] };
  if (from) return { field, op: 'gte', value: value(from) };
  return to ? { field, op: 'lte', value: value(to) } : null;
}

/** What a list shows stands in the address: it can be kept, sent and gone back to. */
export function useListState(specs: readonly FilterSpec[]) {
  const { params, put } = useUrlState();
  const today = useToday();
  const asked = params.get('place');
  const place: ListTab = isListTab(asked) ? asked : 'live';
  const search = params.get('search') ?? '';
  // Specs come anew with what there is to choose from; whatever is asked stays the same then, and so do the rows.
  const said = JSON.stringify(specs.flatMap((spec) => parseFilters(spec, params.get(spec.field) ?? '', today)));
  const filters = useMemo(() => JSON.parse(said) as Filter[], [said]); // what was stringified one line above
  const set = useCallback(
    (name: string, value: string) => put({ [name]: name === 'place' && value === 'live' ? null : value }),
    [put],
  );
  const clear = useCallback(
    () =>
      put(
        Object.fromEntries(
          [...params.keys()].flatMap((name) => (name === 'place' || name === 'view' ? [] : [[name, null]])),
        ),
      ),
    [params, put],
  );
  return {
    place,
    search,
    filters,
    valueOf: (field: string) => params.get(field) ?? '',
    set,
    clear,
    isNarrowed: search !== '' || filters.length > 0,
  };
}
export type ListState = ReturnType<typeof useListState>;
