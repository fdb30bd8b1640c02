import { useMemo } from 'react';
import { useParams } from 'react-router';
import { parse } from 'gql.tada';
import { dictionaryQueries, type Dictionary } from '@backoffice/contracts/capabilities';
import type { Filter } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { ListPage } from '#lists/list-page.tsx';
import type { ListQuery } from '#lists/grid/row-source.ts';
import { cardOf, columnsOf, filtersOf, type DictionaryDisplay } from './columns.ts';
import { hasRecordsBelow } from './declarations.ts';
import { formPath, listPath } from './paths.ts';
import type { DictionaryRecord } from './record.ts';

/** The list of a dictionary. */
export const listPageOf = (dictionary: Dictionary, display: DictionaryDisplay) =>
  function DictionaryListPage() {
    return <DictionaryList dictionary={dictionary} display={display} />;
  };

type Props = {
  dictionary: Dictionary;
  display: DictionaryDisplay;
  /** Of the records below another one. */
  where?: readonly Filter[];
};

/** Its columns are what the person may see. */
export function DictionaryList({ dictionary, display, where }: Props) {
  const names = useParams();
  const may = usePermissionCheck();
  const today = useToday();
  const { title, add, empty, addresses, page, sorted } = dictionary;
  const order = useMemo(() => (sorted ? ({ by: sorted, order: 'asc' } as const) : undefined), [sorted]);
  const text = dictionaryQueries(dictionary, may).list;
  const query = useMemo((): ListQuery<DictionaryRecord> => parse(text), [text]);
  const columns = useMemo(() => columnsOf(dictionary, display, may, today), [dictionary, display, may, today]);
  const card = useMemo(() => cardOf(dictionary, display, today), [dictionary, display, today]);
  const filters = useMemo(() => filtersOf(dictionary), [dictionary]);
  return (
    <ListPage
      resource={dictionary}
      title={title}
      query={query}
      columns={columns}
      card={card}
      filters={filters}
      open={({ id }) => (hasRecordsBelow(dictionary) ? `${page}/${id}` : formPath(dictionary, id, names))}
      add={{ to: `${listPath(dictionary, names)}/${addresses.add}`, verb: add }}
      empty={empty}
      {...(order && { sorted: order })}
      {...(where && { where, inner: true })}
    />
  );
}
