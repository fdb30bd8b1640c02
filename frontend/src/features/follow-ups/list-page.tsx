import { useCallback, useMemo, useState } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { followUp } from '@backoffice/contracts/features/follow-ups';
import type { Day, Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#capabilities/list-page.tsx';
import { useToday } from '#kernel/profile.ts';
import { useAddress } from '#kernel/use-address.ts';
import { FollowUpDialog, FollowUpItems, type Asked } from './actions.tsx';
import { cardOn, columnsOn, filters, type FollowUpRow } from './columns.ts';
import { FollowUpsQuery } from './queries.ts';

const shown = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;
type Show = (typeof shown)[number]['value'];

const open: Filter = { field: 'status', op: 'eq', value: 'open' };
const filtersOf = (show: Show, today: Day): Filter[] =>
  ({
    open: [open],
    overdue: [open, { field: 'dueDate', op: 'lt' as const, value: today }],
    closed: [{ field: 'status', op: 'in' as const, value: ['done', 'cancelled'] }],
    all: [],
  })[show];
/** What is to be done begins with what is due first, what is over with what was due last. */
const sortOf = (show: Show) =>
  ({ by: 'dueDate', order: show === 'open' || show === 'overdue' ? 'asc' : 'desc' }) as const;

const pathOf = ({ id }: FollowUpRow) => `/follow-up-list/${id}`;

/** Whom to call, write to or visit; first what is due first. */
export function FollowUpsPage() {
  const today = useToday();
  const { params, put } = useAddress();
  const show = shown.find(({ value }) => value === params.get('show'))?.value ?? 'open';
  const [asked, setAsked] = useState<Asked | null>(null);
  const where = useMemo(() => filtersOf(show, today), [show, today]);
  const sorted = useMemo(() => sortOf(show), [show]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const card = useMemo(() => cardOn(today), [today]);
  const menu = useCallback((row: FollowUpRow) => <FollowUpItems of={row} onAsk={setAsked} />, []);
  return (
    <>
      <ListPage
        resource={followUp}
        title="Follow-ups"
        query={FollowUpsQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        sorted={sorted}
        narrowed={show !== 'open'}
        open={pathOf}
        menu={menu}
        tools={
          <SegmentedControl
            size="small"
            role="radiogroup"
            aria-label="Which follow-ups"
            options={[...shown]}
            value={show}
            onValueChange={(value) => put({ show: value === 'open' ? null : value })}
          />
        }
        add={{ to: '/follow-up-list/new', verb: 'Schedule follow-up' }}
        empty="Nothing is to be followed up. Proposals that ask for it are followed up after they are sent, or you schedule a call, a message or a visit yourself."
      />
      {asked && <FollowUpDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
