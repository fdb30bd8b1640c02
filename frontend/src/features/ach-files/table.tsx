import { useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { BankAccount } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { achFileOwnRoutes, type AchFileView } from '@backoffice/contracts/features/ach-files';
import { checkTitle, type CheckView } from '@backoffice/contracts/features/checks';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { useCommand } from '#data/use-command.ts';
import { DayInput } from '#forms/day-input.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { nextWorkday } from './queries.ts';

const paymentsText = (count: number) => countText(count, 'payment', 'payments');

async function download({ id, number, effectiveOn }: Pick<AchFileView, 'id' | 'number' | 'effectiveOn'>) {
  const name = `ACH ${number} for ${effectiveOn}.txt`;
  const problem = await downloadFile(achFileOwnRoutes.file, { params: { id } }, name);
  if (problem) notifyProblem(problem);
}

type ToSendProps = { payments: readonly CheckView[]; bankId: string; bankName: string };
/** What waits at one bank: the file is made of what is ticked. */
export function PaymentsToSend({ payments, bankId, bankName }: ToSendProps) {
  const { send, sending } = useCommand(achFileOwnRoutes.make);
  const [left, setLeft] = useState<readonly string[]>([]);
  const tomorrow = nextWorkday(useToday());
  const [effectiveOn, setEffectiveOn] = useState(tomorrow);
  const chosen = payments.filter(({ id }) => !left.includes(id));
  const flip = (id: string) => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id]);
  async function make() {
    const outcome = await send({ body: { bankId, effectiveOn, checkIds: chosen.map(({ id }) => id) } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess('The file is made. Give it to your bank.');
    return undefined;
  }
  return (
    <Panel
      title={bankName}
      aside={
        <span className="panel-buttons">
          <span className="print-start of-day">
            <label htmlFor="ach-effective">The bank pays on</label>
            <DayInput id="ach-effective" value={effectiveOn} onDay={setEffectiveOn} />
          </span>
          <PermissionGate check={achFileOwnRoutes.make.permission}>
            <Button
              intent="primary"
              icon={<BankAccount />}
              text={`Make the file of ${paymentsText(chosen.length)}`}
              disabled={chosen.length === 0 || effectiveOn === ''}
              loading={sending}
              onClick={() => void make()}
            />
          </PermissionGate>
        </span>
      }
    >
      <div className="table-wide">
        <table className="money-table">
          <caption className="sr-only">Payments that wait for an ACH file</caption>
          <thead>
            <tr>
              <th scope="col">Paid to</th>
              <th scope="col">Trace number</th>
              <th scope="col">Date</th>
              <th scope="col" className="figure">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <WaitingRow
                key={payment.id}
                of={payment}
                isChosen={!left.includes(payment.id)}
                onFlip={() => flip(payment.id)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                <span>{paymentsText(chosen.length)} chosen</span>
              </th>
              <td className="figure" data-title="Amount">
                <Money of={chosen.reduce((sum, { amount }) => sum + amount, 0)} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

type WaitingProps = { of: CheckView; isChosen: boolean; onFlip: () => void };
const WaitingRow = ({ of: { id, payee, number, date, amount }, isChosen, onFlip }: WaitingProps) => (
  <tr>
    <th scope="row">
      <span className="bill-choice">
        <Checkbox checked={isChosen} aria-label={`Send ${checkTitle(number)}`} onChange={onFlip} />
        {payee}
      </span>
    </th>
    <td data-title="Trace number">
      <Link to={`/ledger/general/${id}`}>{number}</Link>
    </td>
    <td data-title="Date">
      <DayText of={date} />
    </td>
    <td className="figure" data-title="Amount">
      <Money of={amount} />
    </td>
  </tr>
);

/** The files that were made, the newest first. */
export function FilesTable({ files }: { files: readonly AchFileView[] }) {
  const may = usePermissionCheck()(achFileOwnRoutes.file.permission);
  const [recalled, setRecalled] = useState<AchFileView | null>(null);
  return (
    <Panel title="Files that were made">
      <div className="table-wide">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">The bank pays on</th>
              <th scope="col">Status</th>
              <th scope="col" className="figure">
                Amount
              </th>
              {may && (
                <th scope="col">
                  <span className="sr-only">What can be done</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow key={file.id} of={file} onRecall={may ? () => setRecalled(file) : null} />
            ))}
          </tbody>
        </table>
      </div>
      {recalled && (
        <ReasonDialog
          route={achFileOwnRoutes.takeBack}
          record={recalled}
          title={`Take back ACH file ${recalled.number}`}
          verb="Take it back"
          done="The payments wait for the next file."
          danger
          says="Only what the bank has not taken is taken back here. Its payments wait for the next file, and this one is not given out any more."
          onClose={() => setRecalled(null)}
        />
      )}
    </Panel>
  );
}

type FileRowProps = { of: AchFileView; onRecall: (() => void) | null };
const FileRow = ({ of: file, onRecall }: FileRowProps) => (
  <tr>
    <th scope="row">
      <span>
        ACH file {file.number}
        <span className="money-detail">
          {file.bankName}, {paymentsText(file.payments.length)}, made on <DayText of={file.createdOn} />
        </span>
        {file.takenBackReason && <span className="money-detail">{file.takenBackReason}</span>}
      </span>
    </th>
    <td data-title="The bank pays on">
      <DayText of={file.effectiveOn} />
    </td>
    <td data-title="Status">
      <StatusChip of={file.status} />
    </td>
    <td className="figure" data-title="Amount">
      <Money of={file.amount} />
    </td>
    {onRecall && (
      <td>
        {file.status === 'made' && (
          <span className="panel-buttons">
            <Button size="small" text="Download" onClick={() => void download(file)} />
            <Button size="small" variant="minimal" text="Take back…" onClick={onRecall} />
          </span>
        )}
      </td>
    )}
  </tr>
);
