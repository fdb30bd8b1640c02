import { useMemo } from 'react';
import type { z } from 'zod';
import type { Filter, Route } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { useListState, type FilterSpec } from '#navigation/use-list-state.ts';
import type { Card, Totals } from './columns.ts';

type Sums = Readonly<Record<string, number>>;
type TotalsRoute = Route & { readonly answer: z.ZodType<Sums> };
type TotalsText<Row> = {
  /** The column that is called so. */ readonly titled: keyof Row & string;
  readonly card: (sums: Sums) => Omit<Card, 'title'>;
};
const TITLE = 'Total';

/**
 * What all rows add up to that a list finds, on whichever page they are; `where`: what it always asks. The row keeps
 * its place until its figures are there.
 */
export function useListTotals<Row>(
  route: TotalsRoute,
  specs: readonly FilterSpec[],
  where: readonly Filter[],
  { titled, card }: TotalsText<Row>,
): Totals<Row> {
  const { search, filters } = useListState(specs);
  const { data, isOf } = useRouteRead(route, { body: { search, filters: [...where, ...filters] } }, [
    route.entity ?? '',
  ]);
  return useMemo(() => {
    const title = { [titled]: TITLE } as Partial<Row>; // by its name
    if (!data || !isOf) return { row: title, card: { title: TITLE, line: '', figure: '' } }; // the sum of other rows
    return { row: { ...data, ...title }, card: { title: TITLE, ...card(data) } };
  }, [data, isOf, titled, card]);
}
