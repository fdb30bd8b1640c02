import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import {
  closingFiguresOwnRoutes,
  type ClosedEntries,
  type LateEntries,
} from '@backoffice/contracts/features/closing-figures';
import { dayText } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { countText, fieldLabel } from '#widgets/labels.ts';
import { ProblemWithRetry, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';

/** Whether the entries of a closed day are those it was closed with; by the log, too, where somebody asks. */
export function ClosedEntriesSection({ closingId }: { closingId: string }) {
  const [from, setFrom] = useState<ClosedEntries['from']>('table');
  const reading = useRouteRead(closingFiguresOwnRoutes.entries, { params: { id: closingId }, query: { from } });
  if (reading.problem) return <ProblemWithRetry problem={reading.problem} onRetry={reading.reload} />;
  if (!reading.data) return <Skeleton height={64} />;
  return (
    <ClosedEntriesView
      of={reading.data}
      isAsking={reading.loading}
      onReckon={reading.data.digest ? () => (from === 'log' ? reading.reload() : setFrom('log')) : undefined}
    />
  );
}

type ViewProps = { of: ClosedEntries; isAsking?: boolean; onReckon?: (() => void) | undefined };

export function ClosedEntriesView({ of, isAsking = false, onReckon }: ViewProps) {
  const { through, byName, at, from, digest, now, altered, late, adjustments } = of;
  const isSame = digest === null || digest.sha256 === now.sha256;
  const sayings = [
    ...(altered.length > 0
      ? [`${countText(altered.length, 'figure was', 'figures were')} altered behind the books.`]
      : []),
    ...(!isSame && altered.length === 0
      ? ['The entries are not those that were closed, in the table and in the log alike: have the log verified.']
      : []),
    ...(late.count > 0
      ? [`${countText(late.count, 'entry was', 'entries were')} recorded after the books were closed.`]
      : []),
  ];
  return (
    <>
      <Callout
        intent={!isSame || altered.length > 0 ? 'danger' : late.count > 0 ? 'warning' : 'success'}
        role="status"
        icon={false}
        aria-busy={isAsking}
        className="closed-entries"
      >
        <strong>
          {sayings.length === 0
            ? `Nothing dated through ${dayText(through)} has changed since ${byName} closed it`
            : sayings.join(' ')}
        </strong>
        {sayings.length === 0 && (
          <>
            {' '}
            <RelativeTime at={at} />
          </>
        )}
        {digest ? (
          <p>
            {digest.entries.toLocaleString('en-US')} entries, digest{' '}
            <code title={digest.sha256}>{digest.sha256.slice(0, 12)}…</code>
            {from === 'log' ? ', reckoned anew from the log' : ''}
          </p>
        ) : (
          <p>{now.entries.toLocaleString('en-US')} entries. It was closed before digests of them were kept.</p>
        )}
        {onReckon && (
          <Button
            className="no-print"
            size="small"
            variant="outlined"
            disabled={isAsking}
            text={isAsking ? 'Reckoning…' : 'Reckon from the log'}
            onClick={onReckon}
          />
        )}
      </Callout>
      {altered.length > 0 && <AlteredPanel of={altered} />}
      {late.count > 0 && <LatePanel title="Recorded after it was closed" of={late} />}
      {adjustments && adjustments.count > 0 && (
        <LatePanel title="Recorded between the closing before and this one" of={adjustments} />
      )}
    </>
  );
}

const LatePanel = ({ title, of: { count, items } }: { title: string; of: LateEntries }) => (
  <Panel title={title}>
    {items.length < count && (
      <p className="muted proof-about">
        The first {items.length} of {count.toLocaleString('en-US')}.
      </p>
    )}
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Account</th>
            <th scope="col" className="figure">
              Amount
            </th>
            <th scope="col">Recorded</th>
            <th scope="col">Allowed by</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ position, ordinal, eventType, day, account, accountName, amount, at, byName, reopening }) => (
            <tr key={`${position} ${ordinal} ${account}`}>
              <th scope="row">
                <span>
                  {fieldLabel(eventType)}
                  <span className="money-detail">
                    <DayText of={day} /> · entry {position.toLocaleString('en-US')}
                  </span>
                </span>
              </th>
              <td data-title="Account">
                <span>{accountName}</span>
              </td>
              <td className="figure" data-title="Amount">
                <Money of={amount} />
              </td>
              <td data-title="Recorded">
                <span>
                  {byName}, <RelativeTime at={at} />
                </span>
              </td>
              <td data-title="Allowed by">
                <span>
                  {reopening ? (
                    <>
                      {reopening.byName} reopened: {reopening.reason}
                    </>
                  ) : (
                    'Nobody reopened it'
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);

const AlteredPanel = ({ of }: { of: ClosedEntries['altered'] }) => (
  <Panel title="Altered behind the books">
    <p className="muted proof-about">
      No event of the log did this: somebody wrote into the table of the database. Have the log verified and the table
      made anew.
    </p>
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Field</th>
            <th scope="col">As recorded</th>
            <th scope="col">Found</th>
            <th scope="col">Recorded</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ position, ordinal, eventType, day, field, recorded, found, at, byName }) => (
            <tr key={`${position} ${ordinal} ${field}`}>
              <th scope="row">
                <span>
                  {fieldLabel(eventType)}
                  <span className="money-detail">
                    {day && <DayText of={day} />} · entry {position.toLocaleString('en-US')}, line {ordinal}
                  </span>
                </span>
              </th>
              <td data-title="Field">
                <span>{fieldLabel(field)}</span>
              </td>
              <td data-title="As recorded">
                <Told of={recorded} field={field} />
              </td>
              <td data-title="Found">
                <Told of={found} field={field} />
              </td>
              <td data-title="Recorded">
                <span>
                  {byName}
                  {at && (
                    <>
                      , <RelativeTime at={at} />
                    </>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);

function Told({ of, field }: { of: string | null; field: string }) {
  if (of === null || of === '') return <span className="muted">nothing</span>;
  return field === 'amount' ? <Money of={Number(of)} /> : <span>{field === 'day' ? dayText(of) : of}</span>;
}
