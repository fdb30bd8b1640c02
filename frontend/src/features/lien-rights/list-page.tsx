import { useMemo } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { lienRightsStandings, NOTICE_SOON_DAYS } from '@backoffice/contracts/features/lien-rights';
import { location } from '@backoffice/contracts/features/locations';
import { addDays, equals, type Day, type Filter } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { ListPage } from '#lists/list-page.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { cardOn, columnsOn, filters, type LienRightsRow } from './columns.ts';
import { LienRightsQuery } from './queries.ts';

const tabs = [
  { value: 'due', label: 'With a deadline' },
  { value: 'notice', label: 'To serve' },
  { value: 'soon', label: 'This week' },
  { value: 'amend', label: 'To amend' },
  { value: 'all', label: 'All' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const watched: Filter = { field: 'lienRights', op: 'in', value: [...lienRightsStandings] };
const filtersOf = (show: Tab, today: Day): Filter[] =>
  ({
    due: [watched, { field: 'nextLienDeadline', op: 'empty' as const, value: false }],
    all: [watched],
    notice: [equals('lienRights', 'noticeDue')],
    soon: [watched, { field: 'nextLienDeadline', op: 'lte' as const, value: addDays(today, NOTICE_SOON_DAYS) }],
    amend: [watched, equals('estimateIsShort', true)],
  })[show];
const BY_DEADLINE = { by: 'nextLienDeadline', order: 'asc' } as const;
const TOOL_PARAMS = ['show'];
const rowPath = ({ id }: LienRightsRow) => `/toc/${id}/prelims`;

/** Every job whose lien rights somebody watches; first what is due first. */
export function LienRightsPage() {
  const today = useToday();
  const { params, put } = useUrlState();
  const show = tabs.find(({ value }) => value === params.get('show'))?.value ?? 'due';
  const where = useMemo(() => filtersOf(show, today), [show, today]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const card = useMemo(() => cardOn(today), [today]);
  return (
    <ListPage
      resource={location}
      title="Lien rights"
      query={LienRightsQuery}
      columns={columns}
      card={card}
      filters={filters}
      where={where}
      sorted={BY_DEADLINE}
      narrowed={show !== 'due'}
      open={rowPath}
      layout="lien-rights"
      report
      toolParams={TOOL_PARAMS}
      tools={
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-label="Which jobs"
          options={[...tabs]}
          value={show}
          onValueChange={(value) => put({ show: value === 'due' ? null : value })}
        />
      }
      empty="Jobs stand here once their prelims info is entered, or preliminary notices are asked for at a location."
    />
  );
}
