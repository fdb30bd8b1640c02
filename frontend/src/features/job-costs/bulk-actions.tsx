import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { z } from 'zod';
import { jobCost, jobCostOwnRoutes, SeenHours } from '@backoffice/contracts/features/job-costs';
import type { ListFilter } from '@backoffice/contracts/capabilities';
import type { Day, Instant, Problem } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { call } from '#data/http-client.ts';
import { useRecordChanges } from '#data/record-changes.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { BulkDialog } from '#lists/bulk-dialog.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import type { ChangedCell, HoursElsewhere } from './calculations.ts';
import type { JobCostRow } from './columns.ts';
import type { TypedHours } from '@backoffice/contracts/features/typed-hours';
import type { HoursRow } from './entries.ts';

type Props = { chosen: readonly JobCostRow[]; onDone: () => void };
const RATE_ROUTES = { preview: jobCostOwnRoutes.previewBulkRates, command: jobCostOwnRoutes.bulkUpdateRates };

/**
 * Gives all lines of the chosen tickets the rates that are kept now, after a look at what that changes; of all that
 * match, how many they are.
 */
export function BulkRatesButton({ chosen, matching, onDone }: Props & { matching: ListFilter | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [all, setAll] = useState<ListFilter>();
  return (
    <PermissionGate check={jobCostOwnRoutes.bulkUpdateRates.permission}>
      <Button
        size="small"
        icon={<Refresh />}
        text="Update rates…"
        onClick={() => (matching ? setAll(matching) : setOpen(true))}
      />
      {all && (
        <BulkDialog
          resource={jobCost}
          verb="Update rates"
          routes={RATE_ROUTES}
          filter={all}
          onDone={(ids) => {
            if (ids.length > 0) notifySuccess('Rates updated.');
            onDone();
          }}
          onClose={() => setAll(undefined)}
        />
      )}
      {isOpen && (
        <BulkRatesDialog
          chosen={chosen}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </PermissionGate>
  );
}

const MOST_SHOWN = 12;

function BulkRatesDialog({ chosen, onClose, onDone }: Props & { onClose: () => void }) {
  const [draft] = useState(() => ({ ids: chosen.map(({ id }) => id) }));
  const reading = useRouteRead(jobCostOwnRoutes.bulkRateChanges, { body: draft });
  const named = new Map(chosen.map(({ id, contractName, number }) => [id, `${contractName} · ${number}`]));
  const changed = reading.data?.items.filter(({ before, after }) => before !== after) ?? [];
  return (
    <CommandDialog
      title={`Update the rates of ${countText(chosen.length, 'job cost', 'job costs')}`}
      verb={reading.data && changed.length === 0 ? null : 'Update rates'}
      says="All lines are priced anew by the rates under Maintenance, those of their own day."
      schema={jobCostOwnRoutes.bulkUpdateRates.body}
      draft={draft}
      request={(body) => requestTo(jobCostOwnRoutes.bulkUpdateRates, { body })}
      onDone={() => {
        notifySuccess('Rates updated.');
        onDone();
      }}
      onClose={onClose}
    >
      <div className="wide rates-preview">
        <AsyncContent of={reading} skeleton={<Skeleton height={120} />}>
          {({ before, after }) =>
            changed.length === 0 ? (
              <p className="muted">Every line has the rate of its day already.</p>
            ) : (
              <table className="small-list money-list">
                <caption className="muted">Before and after</caption>
                <thead>
                  <tr>
                    <th scope="col">Job cost</th>
                    <th scope="col" className="figure">
                      Before
                    </th>
                    <th scope="col" className="figure">
                      After
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {changed.slice(0, MOST_SHOWN).map((item) => (
                    <tr key={item.id}>
                      <td>{named.get(item.id)}</td>
                      <td className="figure">
                        <Money of={item.before} />
                      </td>
                      <td className="figure">
                        <Money of={item.after} />
                      </td>
                    </tr>
                  ))}
                  {changed.length > MOST_SHOWN && (
                    <tr>
                      <td colSpan={3} className="muted">
                        and {changed.length - MOST_SHOWN} more
                      </td>
                    </tr>
                  )}
                </tbody>
                <tfoot>
                  <tr>
                    <td>All of them</td>
                    <td className="figure">
                      <Money of={before} strong />
                    </td>
                    <td className="figure">
                      <Money of={after} strong />
                    </td>
                  </tr>
                </tfoot>
              </table>
            )
          }
        </AsyncContent>
      </div>
    </CommandDialog>
  );
}

/** Hours that somebody else has written since these were typed: what stands now is not what was seen. */
export type HoursQuestion = ChangedCell & {
  readonly typed: TypedHours;
  readonly byName: string;
  readonly at: Instant;
  readonly now: readonly SeenHours[];
};
export type SavedWeek = {
  /** By cell, why nothing was saved. */
  readonly refused: ReadonlyMap<string, string>;
  readonly questions: readonly HoursQuestion[];
  /** What is wrong with none of the cells. */
  readonly problem: Problem | null;
};
const NowLines = z.array(SeenHours).catch([]);

/** Cells as one command: all are saved, or none. */
export const daysOf = (cells: readonly ChangedCell[]): RecordedDays =>
  cells.flatMap(({ row: { workerId, lineItemId, wageId }, day, typed, seen }) =>
    typed === null
      ? []
      : [{ workerId, workDate: day, lineItemId, wageId, seen: [...seen], want: typed.split ?? { total: typed.total } }],
  );
type RecordedDays = z.input<typeof jobCostOwnRoutes.recordDays.body>['days'];

/** What is said of the cells of a command, each at its place. */
export function answerOf(cells: readonly ChangedCell[], problem: Problem): SavedWeek {
  const said = problem.details.flatMap(({ field, message, meanwhile }) => {
    const cell = cells[Number(/^days\.(\d+)/.exec(field)?.[1] ?? -1)];
    return cell ? [{ cell, message, meanwhile }] : [];
  });
  return {
    refused: new Map(said.flatMap(({ cell, message, meanwhile }) => (meanwhile ? [] : [[cell.key, message] as const]))),
    questions: said.flatMap(({ cell, meanwhile }) =>
      meanwhile && cell.typed ? [{ ...cell, typed: cell.typed, ...meanwhile, now: NowLines.parse(meanwhile.now) }] : [],
    ),
    problem: said.length === 0 ? problem : null,
  };
}

/** Hours of these workers on the days of a week that are on other tickets; asked anew when those change. */
export function useHoursElsewhere(ticketId: string, rows: readonly HoursRow[], days: readonly Day[]): HoursElsewhere {
  const [found, setFound] = useState<HoursElsewhere>(new Map());
  const [turn, setTurn] = useState(0);
  useRecordChanges(['JobCost'], ({ id }) => id !== ticketId && setTurn((now) => now + 1));
  const [start = '', end = ''] = [days[0], days.at(-1)];
  const workers = [...new Set(rows.map(({ workerId }) => workerId))].join(' ');
  useEffect(() => {
    let isCurrent = true;
    const ask = async (workerId: string) => {
      const { week } = await call(jobCostOwnRoutes.conflict, {
        query: { workerId, date: end, exceptJobCostId: ticketId },
      });
      return [workerId, new Map(week.map(({ date, hours }) => [date, hours]))] as const;
    };
    // A courtesy while one types: the server looks again at what is sent.
    Promise.all(workers.split(' ').filter(Boolean).map(ask)).then(
      (entries) => isCurrent && setFound(new Map(entries)),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [ticketId, workers, start, end, turn]);
  return found;
}

/** Where else a worker is on a day, of what the caller may see. */
export const useConflicts = (asked: { readonly workerId: string; readonly date: Day } | null) =>
  useRouteRead(jobCostOwnRoutes.conflict, asked && { query: asked });
