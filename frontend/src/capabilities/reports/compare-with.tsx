import { useCallback, useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import type { Report } from '@backoffice/contracts/capabilities';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { useProfile, useToday } from '#access/profile.ts';
import { currentSelection } from '#session/selection.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import './differences.css';

/** With what a page is compared: another day, what was known at the end of a day, or since somebody last looked. */
type Comparison = 'day' | 'known' | 'looked';
const isComparison = (text: string | null): text is Comparison =>
  text === 'day' || text === 'known' || text === 'looked';
const MONTH = 30;

/** How a report is compared, kept in its address; null where it is not. `asOf`: the day of the page. */
export function useComparison({ name, rangeOnly = false }: Pick<Report, 'name' | 'rangeOnly'>, asOf: Day | undefined) {
  const today = useToday();
  const { params, put } = useUrlState();
  const looked = useLastLooked(name);
  const asked = params.get('compare');
  const kind = isComparison(asked) && !(asked === 'day' && rangeOnly) ? asked : null;
  const typed = params.get('with');
  const day = isDay(typed) ? typed : addDays(asOf ?? today, -MONTH);
  const points = {
    day: { fromAsOf: day, ...(asOf && { toAsOf: asOf }) },
    known: { fromKnown: day, ...(asOf && { fromAsOf: asOf, toAsOf: asOf }) },
    looked:
      looked.position === null
        ? null
        : { fromPosition: String(looked.position), ...(asOf && { fromAsOf: asOf, toAsOf: asOf }) },
  };
  return {
    kind,
    day,
    mayBeDays: !rangeOnly,
    mayBeLooked: looked.position !== null,
    points: kind === null ? null : points[kind],
    look: looked.look,
    choose: (chosen: string) => put({ compare: chosen, ...(chosen === '' && { with: null }) }),
    setDay: (chosen: Day) => put({ with: chosen }),
  };
}

/** Where the log stood when somebody last looked at a report on this device, before they opened it now. */
function useLastLooked(report: string) {
  const { id } = useProfile();
  const [position] = useState(() => {
    const kept = readStored('device', lookedName(id, report));
    return typeof kept === 'number' ? kept : null;
  });
  const look = useCallback((seen: number) => writeStored('device', lookedName(id, report), seen), [id, report]);
  return { position, look };
}
const lookedName = (person: string, report: string) => `looked.${person}.${currentSelection().companyId}.${report}`;

export function CompareWith({ of }: { of: ReturnType<typeof useComparison> }) {
  const { kind, day, mayBeDays, mayBeLooked, choose, setDay } = of;
  const today = useToday();
  return (
    <span className="as-of compare-with" data-on={kind !== null || undefined}>
      <HTMLSelect
        aria-label="Compare with"
        value={kind ?? ''}
        options={[
          { value: '', label: 'Compare with…' },
          ...(mayBeDays ? [{ value: 'day', label: 'Compare with the day' }] : []),
          { value: 'known', label: 'Compare with what was known on' },
          ...(mayBeLooked ? [{ value: 'looked', label: 'Since I last looked' }] : []),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {(kind === 'day' || kind === 'known') && (
        <DayInput
          aria-label="The other day"
          max={today}
          value={day}
          onDay={(chosen) => isDay(chosen) && chosen <= today && setDay(chosen)}
        />
      )}
      {kind !== null && <Button size="small" variant="minimal" text="Stop comparing" onClick={() => choose('')} />}
    </span>
  );
}
