import { useCallback, useMemo, useState } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { followUp } from '@backoffice/contracts/features/follow-ups';
import type { Day, Filter } from '@backoffice/contracts/kernel';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { useToday } from '#access/profile.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { FollowUpDialog, FollowUpMenuItems, type PendingFollowUpAction } from './actions.tsx';
import { cardOn, columnsOn, filters, reads, type FollowUpRow } from './columns.ts';
import { CallLink } from './panels.tsx';

const statusTabs = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;
type StatusTab = (typeof statusTabs)[number]['value'];

const openFilter: Filter = { field: 'status', op: 'eq', value: 'open' };
const filtersOf = (show: StatusTab, today: Day): Filter[] =>
  ({
    open: [openFilter],
    overdue: [openFilter, { field: 'dueDate', op: 'lt' as const, value: today }],
    closed: [{ field: 'status', op: 'in' as const, value: ['done', 'skipped', 'cancelled'] }],
    all: [],
  })[show];
/** What is to be done begins with what is due first, what is over with what was due last. */
const sortOf = (show: StatusTab) =>
  ({ by: 'dueDate', order: show === 'open' || show === 'overdue' ? 'asc' : 'desc' }) as const;

const query = listQuery(followUp, columnsOn(''), reads);
const TOOL_PARAMS = ['show'];
const rowPath = ({ id }: FollowUpRow) => `/follow-up-list/${id}`;

/** On a phone the row of a call shows the number: one press calls. */
const cardToCall = (today: Day) => (row: FollowUpRow) => {
  const card = cardOn(today)(row);
  const isToCall = row.kind === 'call' && row.status === 'open';
  return isToCall ? { ...card, figure: <CallLink customerId={row.customerId} /> } : card;
};

/** Whom to call, write to or visit; first what is due first. */
export function FollowUpsPage() {
  const today = useToday();
  const { params, put } = useUrlState();
  const show = statusTabs.find(({ value }) => value === params.get('show'))?.value ?? 'open';
  const [asked, setAsked] = useState<PendingFollowUpAction | null>(null);
  const where = useMemo(() => filtersOf(show, today), [show, today]);
  const sorted = useMemo(() => sortOf(show), [show]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const card = useMemo(() => cardToCall(today), [today]);
  const menu = useCallback((row: FollowUpRow) => <FollowUpMenuItems of={row} onAsk={setAsked} />, []);
  return (
    <>
      <ListPage
        resource={followUp}
        title="Follow-ups"
        query={query}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        sorted={sorted}
        narrowed={show !== 'open'}
        open={rowPath}
        menu={menu}
        toolParams={TOOL_PARAMS}
        tools={
          <SegmentedControl
            size="small"
            role="radiogroup"
            aria-label="Which follow-ups"
            options={[...statusTabs]}
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
