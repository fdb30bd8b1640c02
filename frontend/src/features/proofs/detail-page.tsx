import { useEffect, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { proofOwnRoutes, type Proof, type ProofFailure, type ProofsView } from '@backoffice/contracts/features/proofs';
import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { recordPath } from '#navigation/record-paths.ts';
import { EmptyState, AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { countText, singularNoun, sentenceCase } from '#widgets/labels.ts';
import './proofs.css';

const POLL_MS = 15_000;
const RUNNING_POLL_MS = 2_000;
/** Meanwhile the figures are of the last proof; a proof of a million events takes a minute. */
const RUN_TIMEOUT_MS = 180_000;

/** Whether every sum and every list came out when the books were last proved. */
export function ProofsPage() {
  const reading = useRouteRead(proofOwnRoutes.last, {});
  const { send, sending } = useCommand(proofOwnRoutes.run);
  const [asked, setAsked] = useState<string | null>(null);
  const { reload } = reading;
  const proving = asked !== null && (reading.data?.last?.at ?? '') < asked;
  useEffect(() => {
    const timer = setInterval(reload, proving ? RUNNING_POLL_MS : POLL_MS);
    return () => clearInterval(timer);
  }, [proving, reload]);
  useEffect(() => {
    if (!proving) return undefined;
    const end = setTimeout(() => setAsked(null), RUN_TIMEOUT_MS);
    return () => clearTimeout(end);
  }, [proving]);

  async function prove() {
    const outcome = await send({});
    if (outcome.ok) setAsked(outcome.answer.askedAt);
    else notifyProblem(outcome.problem);
  }

  return (
    <div className="page">
      <PageTitle>Proof of the books</PageTitle>
      <header className="record-head">
        <h1>Proof of the books</h1>
        <span className="grow" />
        <PermissionGate check="action:proof.run">
          <Button
            intent="primary"
            icon={<Endorsed />}
            text={proving ? 'Checking…' : 'Check now'}
            loading={sending}
            disabled={proving}
            onClick={() => void prove()}
          />
        </PermissionGate>
      </header>
      <p className="muted proof-about">
        Every night the records that something happened to since the last proof, and those that this reaches, are worked
        out again from the history and compared with the lists; once a week, and when you press Check now, all of them
        are. What is out of balance is named here.
      </p>
      <AsyncContent of={reading}>{(proofs) => <ProofReport of={proofs} />}</AsyncContent>
    </div>
  );
}

export function ProofReport({ of: { last, earlier } }: { of: ProofsView }) {
  if (!last)
    return (
      <EmptyState title="Not proved yet">
        The books are proved every night; to have it done at once, press Check now.
      </EmptyState>
    );
  return (
    <>
      <Callout intent={last.failed === 0 ? 'success' : 'danger'} role="status" icon={false}>
        <strong>
          {last.failed === 0
            ? 'Balanced'
            : `Out of balance: ${countText(last.failed, 'record needs', 'records need')} to be looked at`}
        </strong>
        <span>
          {' '}
          · {scopeText(last)} proved <RelativeTime at={last.at} />, in {last.seconds.toLocaleString('en-US')} seconds
        </span>
      </Callout>
      {last.failures.length > 0 && <FailuresPanel of={last} />}
      <CountTiles of={last} />
      {earlier.length > 0 && <EarlierProofs of={earlier} />}
    </>
  );
}

/** Of all, or of what moved. */
const scopeText = ({ since }: Pick<Proof, 'since'>) =>
  since === null ? 'everything' : `what moved since event ${since.toLocaleString('en-US')}`;

const CountTiles = ({ of: { contracts, invoices, payments, rows, events } }: { of: Proof }) => (
  <div className="tiles">
    {(
      [
        ['Contracts', contracts],
        ['Invoices', invoices],
        ['Payments', payments],
        ['Rows of lists', rows],
      ] as const
    ).map(([title, count]) => (
      <section key={title} className="tile" aria-label={title}>
        <h2>{title}</h2>
        <p className="tile-figure">{count.toLocaleString('en-US')}</p>
        <p className="muted">{title === 'Rows of lists' ? `by ${countText(events, 'event', 'events')}` : 'proved'}</p>
      </section>
    ))}
  </div>
);

const FailuresPanel = ({ of: { failed, failures } }: { of: Proof }) => (
  <Panel
    title="Out of balance"
    aside={
      failures.length < failed && (
        <span className="muted">
          the first {failures.length} of {failed.toLocaleString('en-US')}
        </span>
      )
    }
  >
    <ul className="proof-failures">
      {failures.map((failure, index) => (
        <li key={index}>
          <p className="proof-record">
            <FailedRecord of={failure} />
          </p>
          <p>
            {failure.words}
            {failure.day && (
              <span className="muted">
                {' '}
                · <DayText of={failure.day} />
              </span>
            )}
          </p>
          <dl className="changes">
            <div>
              <dt>Should be</dt>
              <dd>
                <ins>{failure.expected}</ins>
              </dd>
            </div>
            <div>
              <dt>Is</dt>
              <dd>
                <del>{failure.found}</del>
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  </Panel>
);

/** What has no number of its own is known by the event that made it. */
const entityNouns: Readonly<Record<string, string>> = {
  LedgerEntry: 'entries in the books of event',
  AuditEntry: 'audit entry of event',
};

function FailedRecord({ of: { entity, id, number, name, locationId } }: { of: ProofFailure }) {
  const known = [
    sentenceCase(
      `${entityNouns[entity] ?? singularNoun({ entity })} ${number || (entityNouns[entity] ? id : '')}`.trim(),
    ),
    name,
  ]
    .filter(Boolean)
    .join(' · ');
  const to = recordPath({ entity, recordId: id, locationId });
  return to ? <Link to={to}>{known}</Link> : <strong>{known}</strong>;
}

const EarlierProofs = ({ of }: { of: ProofsView['earlier'] }) => (
  <Panel title="Earlier proofs">
    <table className="small-list proof-earlier">
      <thead>
        <tr>
          <th>Proved</th>
          <th>Of</th>
          <th className="figure">Rows of lists</th>
          <th className="figure">Events</th>
          <th>Came out</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ at, since, rows, events, failed }) => (
          <tr key={at}>
            <td>
              <RelativeTime at={at} />
            </td>
            <td>{scopeText({ since })}</td>
            <td className="figure">{rows.toLocaleString('en-US')}</td>
            <td className="figure">{events.toLocaleString('en-US')}</td>
            <td>
              {failed === 0 ? 'Yes' : <span className="proof-bad">{countText(failed, 'failure', 'failures')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);
