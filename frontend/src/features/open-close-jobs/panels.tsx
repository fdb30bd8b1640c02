import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { BulkTask } from '@backoffice/contracts/capabilities';
import { openCloseJobRouteTable } from '@backoffice/contracts/features/open-close-jobs';
import type { Problem, Receipt, Route } from '@backoffice/contracts/kernel';
import { sendCommand } from '#data/use-command.ts';
import { BlockedGroup } from '#lists/bulk-dialog.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { actionTexts, type CountedJobs } from './form.tsx';

type Props = { of: CountedJobs; onStale: (problem: Problem) => void; onDone: () => void };
const jobs = (count: number) => countText(count, 'job cost', 'job costs');

/** How many it would be and which, what stands against the others, and the button that does it to exactly these. */
export function CountPanel({ of: { action, selection, answer }, onStale, onDone }: Props) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { count, blockedReasons, sample, unbilled, previewToken, inBackground } = answer;
  async function press() {
    setSending(true);
    const route: Route = openCloseJobRouteTable[action].many;
    const outcome = await sendCommand<Route>(route, { body: { ...selection, previewToken } });
    setSending(false);
    if (!outcome.ok) {
      if (outcome.problem.code === 'PREVIEW_STALE') onStale(outcome.problem);
      else setProblem(outcome.problem);
      return;
    }
    const done = outcome.answer as Receipt | BulkTask; // at once, or in the background
    notifySuccess('taskId' in done ? `${jobs(done.count)}: this goes on in the background.` : `${jobs(count)}: done.`);
    onDone();
  }
  return (
    <Panel title="What would be done">
      {problem && <ProblemMessage problem={problem} />}
      <p role="status">
        {count === 0 ? (
          'Nothing of what matches can be done.'
        ) : (
          <>
            <strong>{jobs(count)}</strong> {count === 1 ? 'matches' : 'match'} and can be done
            {inBackground && ', in the background'}.
          </>
        )}
      </p>
      {blockedReasons.map((group) => (
        <BlockedGroup key={group.code} group={group} />
      ))}
      {unbilled.count > 0 && (
        <Callout compact intent="warning">
          <strong>
            <Money of={unbilled.amount} /> of {countText(unbilled.count, 'contract', 'contracts')} is not billed yet.
          </strong>{' '}
          It can still be billed once the jobs are closed.
          <ul>
            {unbilled.sample.map(({ contractId, number, name, unbilled: left }) => (
              <li key={contractId}>
                <Link to={`/contract-list?search=${encodeURIComponent(number)}`}>
                  {name} · {number}
                </Link>
                {': '}
                <Money of={left} />
              </li>
            ))}
          </ul>
          {unbilled.count > unbilled.sample.length && `and ${unbilled.count - unbilled.sample.length} more`}
        </Callout>
      )}
      {sample.length > 0 && (
        <div className="table-wide">
          <table className="small-list money-list">
            <caption className="muted">{sample.length < count ? 'Some of them' : 'These'}</caption>
            <thead>
              <tr>
                <th scope="col">Job cost</th>
                <th scope="col">Contract</th>
                <th scope="col">Location</th>
                <th scope="col">Date</th>
              </tr>
            </thead>
            <tbody>
              {sample.map(({ id, number, contractNumber, contractName, locationName, date }) => (
                <tr key={id}>
                  <td>
                    <Link to={`/job-costing/${id}`}>
                      {contractName} · {number}
                    </Link>
                  </td>
                  <td>{contractNumber}</td>
                  <td>{locationName}</td>
                  <td>
                    <DayText of={date} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="panel-actions">
        <Button
          intent="primary"
          text={count === 0 ? actionTexts[action].label : actionTexts[action].verb(jobs(count))}
          disabled={count === 0}
          loading={isSending}
          onClick={() => void press()}
        />
      </div>
    </Panel>
  );
}
