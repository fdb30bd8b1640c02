import { Button, ButtonGroup } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  commitmentLinesOn,
  commitmentOwnRoutes,
  type CommitmentView,
} from '@backoffice/contracts/features/commitments';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { useAccountNames } from '#figures/accounts.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import type { CommitmentAction } from './dialogs.tsx';

/** Each line with its changes, and what is billed of it. */
export function LinesPanel({ record }: { record: CommitmentView }) {
  const nameOf = useAccountNames();
  const lines = commitmentLinesOn(record, null);
  return (
    <Panel title="What is ordered">
      <div className="table-wide">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Account</th>
              {(['Revised', 'Billed', 'Open'] as const).map((title) => (
                <th key={title} scope="col" className="figure">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ lineId, description, phaseName, costCode, account, revised, billed }) => (
              <tr key={lineId}>
                <th scope="row">
                  <span>{description}</span>
                  <span className="money-detail">{[costCode, phaseName].filter(Boolean).join(' · ')}</span>
                </th>
                <td data-title="Account">
                  <span>{nameOf(account)}</span>
                </td>
                <td className="figure" data-title="Revised">
                  <Money of={revised} />
                </td>
                <td className="figure" data-title="Billed">
                  <Money of={billed} />
                </td>
                <td className="figure" data-title="Open">
                  <Money of={revised - billed} strong />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                <span>Total</span>
              </th>
              <td className="figure" data-title="Revised">
                <Money of={record.revised} strong />
              </td>
              <td className="figure" data-title="Billed">
                <Money of={record.billed} strong />
              </td>
              <td className="figure" data-title="Open">
                <Money of={record.revised - record.billed} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

type ChangesProps = { record: CommitmentView; onAsk: (action: CommitmentAction) => void };

/** Changes of it, which count once they are approved. */
export function ChangesPanel({ record, onAsk }: ChangesProps) {
  const { id, version, status, changes } = record;
  const may = usePermissionCheck();
  const approving = useCommand(commitmentOwnRoutes.approveChange);
  const removing = useCommand(commitmentOwnRoutes.removeChange);
  const mayApprove = status === 'issued' && may(commitmentOwnRoutes.approveChange.permission);
  const mayRemove = status !== 'void' && may(commitmentOwnRoutes.removeChange.permission);
  if (changes.length === 0) return null;
  const put = async ({ send }: typeof approving | typeof removing, changeId: string, done: string) => {
    const outcome = await send({ params: { id }, body: { changeId }, version });
    if (outcome.ok) notifySuccess(done);
    else notifyProblem(outcome.problem);
  };
  return (
    <Panel title="Changes">
      <table className="money-table">
        <tbody>
          {changes.map(({ changeId, number, description, date, amount, status: stands }) => (
            <tr key={changeId}>
              <th scope="row">
                <span>
                  {number} · {description}
                </span>
                <span className="money-detail">
                  <DayText of={date} />
                </span>
              </th>
              <td data-title="Status">
                <StatusChip of={stands} />
              </td>
              <td className="figure" data-title="Amount">
                <Money of={amount} strong />
              </td>
              <td className="figure">
                <ButtonGroup>
                  {stands === 'draft' && mayApprove && (
                    <Button size="small" text="Approve" onClick={() => void put(approving, changeId, 'Approved.')} />
                  )}
                  {stands === 'draft' && mayRemove && (
                    <Button size="small" text="Remove" onClick={() => void put(removing, changeId, 'Removed.')} />
                  )}
                  {stands === 'approved' && mayApprove && (
                    <Button size="small" text="Take back…" onClick={() => onAsk({ does: 'unapprove', changeId })} />
                  )}
                </ButtonGroup>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The bills that stand on it, and releases of what they held. */
export function BillsPanel({ record: { billings } }: { record: CommitmentView }) {
  const bills = [...Map.groupBy(billings, ({ billId }) => billId)].flatMap(([billId, of]) => {
    const sum = (field: 'amount' | 'held' | 'released') => of.reduce((total, each) => total + each[field], 0);
    const [first] = of;
    const figures = { amount: sum('amount'), held: sum('held'), released: sum('released') };
    const stands = Object.values(figures).some((figure) => figure !== 0);
    return first && stands ? [{ billId, ref: first.ref, day: first.day, ...figures }] : [];
  });
  return (
    <Panel title="Bills">
      {bills.length === 0 ? (
        <p className="muted">No bill is charged to it yet.</p>
      ) : (
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">Bill</th>
              <th scope="col">Date</th>
              {(['Billed', 'Held', 'Released'] as const).map((title) => (
                <th key={title} scope="col" className="figure">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bills.map(({ billId, ref, day, amount, held, released }) => (
              <tr key={billId}>
                <th scope="row">
                  <Link to={`/ledger/bills/${billId}`}>{ref}</Link>
                </th>
                <td data-title="Date">
                  <DayText of={day} />
                </td>
                <td className="figure" data-title="Billed">
                  <Money of={amount} strong />
                </td>
                <td className="figure" data-title="Held">
                  <Money of={held} />
                </td>
                <td className="figure" data-title="Released">
                  <Money of={released} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
