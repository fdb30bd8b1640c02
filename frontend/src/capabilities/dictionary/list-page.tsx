import { useMemo } from 'react';
import { parse } from 'gql.tada';
import { dictionaryQueries, type Dictionary } from '@backoffice/contracts/capabilities';
import { ListPage } from '#lists/list-page.tsx';
import type { ListQuery } from '#lists/row-source.ts';
import { useToday } from '#access/profile.ts';
import { cardOf, columnsOf, filtersOf, type DictionaryDisplay } from './columns.ts';
import type { DictionaryRecord } from './record.ts';

/** The list of a dictionary. */
export function listPageOf(dictionary: Dictionary, display: DictionaryDisplay) {
  const { page, title, add, empty } = dictionary;
  const query: ListQuery<DictionaryRecord> = parse(dictionaryQueries(dictionary).list);
  const [filters, card] = [filtersOf(dictionary), cardOf(dictionary, display)];
  return function DictionaryListPage() {
    const today = useToday();
    const columns = useMemo(() => columnsOf(dictionary, display, today), [today]);
    return (
      <ListPage
        resource={dictionary}
        title={title}
        query={query}
        columns={columns}
        card={card}
        filters={filters}
        open={({ id }) => `${page}/${id}`}
        add={{ to: `${page}/new`, verb: add }}
        empty={empty}
      />
    );
  };
}
