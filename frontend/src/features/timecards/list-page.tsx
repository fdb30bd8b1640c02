import { useMemo } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { timecard } from '@backoffice/contracts/features/timecards';
import { equals } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { card, columnsIn, filters, reads } from './columns.ts';

const query = listQuery(timecard, columnsIn('UTC'), reads);
const BY_DAY = { by: 'date', order: 'desc' } as const;
const TOOL_PARAMS = ['show'];
const choices = [
  { value: 'all', label: 'All' },
  { value: 'noMeal', label: 'No meal' },
  { value: 'skewed', label: 'Clock differs' },
] as const;
type Choice = (typeof choices)[number]['value'];
const conditions = { all: [], noMeal: [equals('lacksMeal', true)], skewed: [equals('skewed', true)] };

/** Who was on the clock on which day, the latest first. */
export function TimecardsPage() {
  const zone = useTimeZone();
  const { params, put } = useUrlState();
  const show: Choice = choices.find(({ value }) => value === params.get('show'))?.value ?? 'all';
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <ListPage
      resource={timecard}
      title="Timecards"
      query={query}
      columns={columns}
      card={card}
      filters={filters}
      where={conditions[show]}
      narrowed={show !== 'all'}
      sorted={BY_DAY}
      open={({ id }) => `/timecards/${id}`}
      toolParams={TOOL_PARAMS}
      tools={
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-label="Which timecards"
          options={[...choices]}
          value={show}
          onValueChange={(value) => put({ show: value === 'all' ? null : value })}
        />
      }
      empty="Nobody was on the clock yet. Workers press it on their crew page, and a foreman for the crew."
    />
  );
}
