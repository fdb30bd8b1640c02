import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { largestGap, openingOwnRoutes, type OpeningAnswer } from '@backoffice/contracts/features/openings';
import { dayText, dollarsText, type Route } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { downloadFile } from '#data/download.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PrintHead } from '#widgets/print-head.tsx';
import { StartDialog, UndoDialog } from './dialogs.tsx';
import { ControlsPanel, OpeningBanksPanel } from './facts-panel.tsx';
import { BillsPanel, CreditsPanel, InvoicesPanel, JobsPanel } from './panels.tsx';
import { TrialBalancePanel } from './table.tsx';
import type { StepProps } from './table-row.tsx';
import '#figures/books.css';

const routes = openingOwnRoutes;
const REFETCH_ON = ['BookOpening', 'Bank', 'ChartOfAccounts'];

/** What the books begin with, in seven steps, until nothing is left in opening balance equity. */
export function OpeningPage() {
  const reading = useRouteRead(routes.get, {}, REFETCH_ON);
  return (
    <div className="page ledger">
      <PageTitle>Opening balances</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/ledger">Ledger</Link>
          </li>
        </ol>
      </nav>
      <AsyncContent of={reading} skeleton={<Skeleton height={520} />}>
        {(found) => <Opening of={found} onChange={reading.reload} />}
      </AsyncContent>
    </div>
  );
}

function Opening({ of, onChange }: StepProps) {
  const { date, status, figures } = of;
  return (
    <>
      <PrintHead
        title="Opening balances"
        said={[date ? `at the end of ${dayText(date)}` : '', statusText(of)].filter((part) => part !== '')}
      />
      <header className="record-head">
        <h1>Opening balances</h1>
        <span className="grow" />
        {date !== null && (
          <Button variant="minimal" icon={<Print />} text="Report to sign" onClick={() => void downloadReport()} />
        )}
        <PermissionGate check={routes.start.permission}>
          <OpeningButtons of={of} onChange={onChange} />
        </PermissionGate>
      </header>
      <Callout icon={null} intent={figures.remaining === 0 ? 'success' : 'primary'}>
        <strong>{statusText(of)}.</strong> Still in opening balance equity:{' '}
        <strong>{dollarsText(figures.remaining)}</strong>. {gapText(of)}
      </Callout>
      <DayPanel of={of} onChange={onChange} />
      <InvoicesPanel of={of} onChange={onChange} />
      <BillsPanel of={of} onChange={onChange} />
      <CreditsPanel of={of} onChange={onChange} />
      <JobsPanel of={of} onChange={onChange} />
      <OpeningBanksPanel of={of} />
      <TrialBalancePanel of={of} onChange={onChange} />
      <ControlsPanel of={figures.controls} />
      {status !== 'draft' && (
        <p className="muted">
          {of.entryId && <Link to={`/ledger/entries/${of.entryId}`}>The entry for the rest of the trial balance</Link>}
        </p>
      )}
    </>
  );
}

async function downloadReport() {
  const problem = await downloadFile(routes.pdf, {});
  if (problem) notifyProblem(problem);
}

const statusText = ({ status, date }: OpeningAnswer) => {
  if (date === null) return 'Not begun';
  return { draft: 'Draft: nothing is posted yet', posted: 'Posted', final: 'Finished' }[status];
};
function gapText({ figures, rows }: OpeningAnswer) {
  const gap = largestGap(figures);
  if (rows.length === 0) return 'The trial balance brings it to nothing.';
  return gap
    ? `The file says ${dollarsText(gap.file)} for ${gap.number} ${gap.name}, what is entered adds up to ${dollarsText(gap.entered)}.`
    : '';
}

function OpeningButtons({ of, onChange }: StepProps) {
  const [undoing, setUndoing] = useState(false);
  const done = () => {
    setUndoing(false);
    onChange();
  };
  const { status, date, version } = of;
  return (
    <>
      {status === 'draft' && date !== null && (
        <OpeningButton
          route={routes.post}
          text="Post the opening"
          says="The opening is posted."
          {...{ version, onChange }}
        />
      )}
      {status !== 'draft' && <Button variant="minimal" intent="danger" text="Undo…" onClick={() => setUndoing(true)} />}
      {status === 'posted' && (
        <OpeningButton route={routes.finish} text="Finish" says="The opening is finished." {...{ version, onChange }} />
      )}
      {undoing && <UndoDialog of={of} onClose={() => setUndoing(false)} onDone={done} />}
    </>
  );
}

type ButtonProps = { route: Route; text: string; says: string; version: number; onChange: () => void };
function OpeningButton({ route, text, says, version, onChange }: ButtonProps) {
  const { send, sending } = useCommand<Route>(route);
  async function press() {
    const outcome = await send({ version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess(says);
    onChange();
  }
  return <Button intent="primary" text={text} loading={sending} onClick={() => void press()} />;
}

function DayPanel({ of, onChange }: StepProps) {
  const [asking, setAsking] = useState(false);
  const { date, status, figures } = of;
  return (
    <Panel
      title="1. The day that the books begin"
      aside={
        status === 'draft' && (
          <PermissionGate check={routes.start.permission}>
            <Button size="small" text={date ? 'Another day' : 'Choose the day'} onClick={() => setAsking(true)} />
          </PermissionGate>
        )
      }
    >
      <ul className="plain-rows">
        <li>
          <span>{date ? `The end of ${dayText(date)}` : 'No day is chosen yet.'}</span>
        </li>
        <li>
          <span>After documents and banks</span>
          <Money of={figures.documents} />
        </li>
        <li>
          <span>After the trial balance</span>
          <Money of={figures.remaining} strong />
        </li>
      </ul>
      {asking && (
        <StartDialog
          of={of}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onChange();
          }}
        />
      )}
    </Panel>
  );
}
