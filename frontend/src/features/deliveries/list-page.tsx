import { SegmentedControl } from '@blueprintjs/core';
import { delivery } from '@backoffice/contracts/features/deliveries';
import { equals } from '@backoffice/contracts/kernel';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { card, columns, filters, reads } from './columns.ts';

const query = listQuery(delivery, columns, reads);
const LATEST_FIRST = { by: 'date', order: 'desc' } as const;
const TOOL_PARAMS = ['show'];
const choices = [
  { value: 'open', label: 'To enter' },
  { value: 'all', label: 'All' },
] as const;
const [TO_ENTER, ALL] = [[equals('status', 'open')], []];

/** What came to the sites and waits for the office to say what it cost; all of them on demand. */
export function DeliveriesPage() {
  const { params, put } = useUrlState();
  const isAll = params.get('show') === 'all';
  return (
    <ListPage
      resource={delivery}
      title="Receipts to enter"
      query={query}
      columns={columns}
      card={card}
      filters={filters}
      where={isAll ? ALL : TO_ENTER}
      narrowed={!isAll}
      sorted={LATEST_FIRST}
      open={({ id }) => `/deliveries/${id}`}
      toolParams={TOOL_PARAMS}
      tools={
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-label="Which deliveries"
          options={[...choices]}
          value={isAll ? 'all' : 'open'}
          onValueChange={(value) => put({ show: value === 'all' ? 'all' : null })}
        />
      }
      empty="Nothing waits to be entered. Crews record what came to a site on their page, with a photo of the receipt."
    />
  );
}
