import { useEffect, useMemo, useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Edit, Lock, Refresh, TickCircle, Unlock, FolderOpen } from '@blueprintjs/icons';
import { useWatch } from 'react-hook-form';
import { jobCostOwnRoutes, type Repricing } from '@backoffice/contracts/features/job-costs';
import { jobActions, openCloseJobRouteTable, type JobAction } from '@backoffice/contracts/features/open-close-jobs';
import { dayText, moneyText, type Route } from '@backoffice/contracts/kernel';
import { usePermissionCheck, type PermissionTest } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { isDay } from '#forms/typed-day.ts';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { costKindNames, type JobCostRecord } from './columns.ts';

export type JobCostAction = JobAction | 'rates';
type State = Pick<JobCostRecord, 'status' | 'hoursLocked'>;

/** What is said before a job is closed or opened, and its hours locked; and once that is done. */
const says: Readonly<Record<JobAction, { text: string; title: string; says: string; done: string }>> = {
  softClose: {
    text: 'Close…',
    title: 'Close this job cost?',
    says: 'Costs are no longer entered, but by those who open and close jobs.',
    done: 'Closed.',
  },
  softOpen: { text: 'Open…', title: 'Open this job cost?', says: 'Costs can be entered again.', done: 'Open again.' },
  hardClose: {
    text: 'Close for good…',
    title: 'Close this job cost for good?',
    says: 'Nobody edits it any more, and the profit shares stay as they are today.',
    done: 'Closed for good.',
  },
  hardOpen: {
    text: 'Open again…',
    title: 'Open what was closed for good?',
    says: 'It is closed softly then. The reason stands in the history.',
    done: 'Open again, softly closed.',
  },
  lockHours: {
    text: 'Lock the hours…',
    title: 'Lock the hours?',
    says: 'Hours are neither added nor changed until they are unlocked. Everything else can be.',
    done: 'Hours locked.',
  },
  unlockHours: {
    text: 'Unlock the hours…',
    title: 'Unlock the hours?',
    says: 'Hours can be added and changed again.',
    done: 'Hours unlocked.',
  },
};

const icons = {
  softClose: TickCircle,
  softOpen: FolderOpen,
  hardClose: Lock,
  hardOpen: FolderOpen,
  lockHours: Lock,
  unlockHours: Unlock,
} as const;

const isAdmitted = (action: JobAction, { status, hoursLocked }: State): boolean =>
  ({
    softClose: status === 'open',
    softOpen: status === 'softClosed',
    hardClose: status === 'softClosed',
    hardOpen: status === 'hardClosed',
    lockHours: status !== 'hardClosed' && !hoursLocked,
    unlockHours: status !== 'hardClosed' && hoursLocked,
  })[action];

/** Which commands the state of a ticket admits, for those who may. */
export const admittedCommands = (state: State, may: PermissionTest): JobAction[] =>
  (Object.keys(jobActions) as JobAction[]).filter(
    (action) => isAdmitted(action, state) && may(openCloseJobRouteTable[action].one.permission),
  );

/** Whoever opens and closes jobs may still edit what is closed softly. */
export const canEdit = ({ status }: State, may: PermissionTest): boolean =>
  may('action:job-cost.edit') &&
  (status === 'open' || (status === 'softClosed' && may(openCloseJobRouteTable.softOpen.one.permission)));

export const hasActions = (state: State, may: PermissionTest): boolean =>
  canEdit(state, may) || admittedCommands(state, may).length > 0;

export function JobCostMenuItems({ record, onAsk }: { record: JobCostRecord; onAsk: (asked: JobCostAction) => void }) {
  const may = usePermissionCheck();
  return (
    <>
      {canEdit(record, may) && <LinkMenuItem to={`/job-costing/${record.id}/edit`} icon={<Edit />} text="Edit" />}
      {canEdit(record, may) && may(jobCostOwnRoutes.updateRates.permission) && (
        <MenuItem icon={<Refresh />} text="Update rates…" onClick={() => onAsk('rates')} />
      )}
      {admittedCommands(record, may).map((action) => {
        const Icon = icons[action];
        return <MenuItem key={action} icon={<Icon />} text={says[action].text} onClick={() => onAsk(action)} />;
      })}
    </>
  );
}

type DialogProps = { record: JobCostRecord; onClose: () => void };
export function JobCostDialog({ asked, record, onClose }: DialogProps & { asked: JobCostAction }) {
  if (asked === 'rates') return <RatesDialog record={record} onClose={onClose} />;
  const { title, says: warning, done } = says[asked];
  const route: Route = openCloseJobRouteTable[asked].one;
  if (asked === 'hardOpen')
    return (
      <ReasonDialog
        route={openCloseJobRouteTable.hardOpen.one}
        record={record}
        title={title}
        verb="Open"
        says={warning}
        done={done}
        onClose={onClose}
      />
    );
  return (
    <ConfirmationDialog
      title={title}
      verb={says[asked].text.replace('…', '')}
      says={warning}
      request={() => requestTo(route, { params: { id: record.id }, body: {}, version: record.version })}
      onDone={() => {
        notifySuccess(done);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type RatesDraft = { asOf: string };
const RatesFields = typedFields<RatesDraft>();
const repricing = ({ asOf }: RatesDraft): Repricing => (asOf === '' ? {} : { asOf });

/** What an update would change stands there before anybody presses. */
function RatesDialog({ record, onClose }: DialogProps) {
  const draft = useMemo((): RatesDraft => ({ asOf: '' }), []);
  const [isEmpty, setEmpty] = useState(false);
  return (
    <CommandDialog
      title="Update rates"
      verb={isEmpty ? null : 'Update rates'}
      schema={jobCostOwnRoutes.updateRates.body}
      draft={draft}
      toBody={repricing}
      says="Lines are priced anew by the rates under Maintenance: those of their own day, or of the day you name."
      request={(body) =>
        requestTo(jobCostOwnRoutes.updateRates, { params: { id: record.id }, body, version: record.version })
      }
      onDone={() => {
        notifySuccess('Rates updated.');
        onClose();
      }}
      onClose={onClose}
    >
      <RatesFields.Text name="asOf" label="Rates of" type="date" optional help="Left empty, of each line’s own day." />
      <RatesPreview id={record.id} onEmpty={setEmpty} />
    </CommandDialog>
  );
}

function RatesPreview({ id, onEmpty }: { id: string; onEmpty: (isEmpty: boolean) => void }) {
  const asOf = useWatch<RatesDraft, 'asOf'>({ name: 'asOf' });
  const today = useToday();
  const day = asOf === '' || !isDay(asOf) ? '' : asOf;
  const reading = useRouteRead(jobCostOwnRoutes.previewRates, { params: { id }, body: repricing({ asOf: day }) });
  const isEmpty = reading.data?.lines.length === 0;
  useEffect(() => onEmpty(isEmpty), [isEmpty, onEmpty]);
  return (
    <div className="wide rates-preview">
      <AsyncContent of={reading} skeleton={<Skeleton height={120} />}>
        {({ lines, before, after }) =>
          lines.length === 0 ? (
            <p className="muted">
              Every line has the rate of {day === '' ? 'its day' : dayText(day || today)} already.
            </p>
          ) : (
            <div className="table-wide">
              <table className="small-list money-list">
                <caption className="muted">Before and after</caption>
                <thead>
                  <tr>
                    <th scope="col">Line</th>
                    <th scope="col" className="figure">
                      Rate
                    </th>
                    <th scope="col" className="figure">
                      Before
                    </th>
                    <th scope="col" className="figure">
                      After
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ id: line, kind, description, workDate, from, to }) => (
                    <tr key={line}>
                      <td>
                        {description}
                        <span className="money-detail">
                          {costKindNames[kind]}, {dayText(workDate)}
                        </span>
                      </td>
                      <td className="figure">
                        {moneyText(from.rate)} → {moneyText(to.rate)}
                      </td>
                      <td className="figure">
                        <Money of={from.amount} />
                      </td>
                      <td className="figure">
                        <Money of={to.amount} />
                      </td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td>All of them</td>
                    <td aria-hidden />
                    <td className="figure">
                      <Money of={before} strong />
                    </td>
                    <td className="figure">
                      <Money of={after} strong />
                    </td>
                  </tr>
                </tfoot>
              </table>
            </div>
          )
        }
      </AsyncContent>
    </div>
  );
}
