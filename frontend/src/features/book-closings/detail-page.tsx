import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import {
  closingFiguresOwnRoutes,
  closingPartNames,
  linesCounted,
  type Closing,
  type ClosingComparison,
} from '@backoffice/contracts/features/closing-figures';
import { dayText } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AsyncContent, PageTitle, ProblemWithRetry, Skeleton, StatusPage } from '#widgets/page-states.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { ClosedEntriesSection } from './money-panel.tsx';
import { DifferencesPanel } from './table.tsx';
import '#figures/books.css';

type FrozenClosing = Closing & { readonly figures: NonNullable<Closing['figures']> };
const isFrozen = (closing: Closing): closing is FrozenClosing => closing.figures !== null;

/** One closing: what was written down of its day, and how that compares with the books of now. */
export function ClosingPage() {
  const { closingId = '' } = useParams();
  const reading = useRouteRead(closingFiguresOwnRoutes.closings, {});
  return (
    <AsyncContent of={reading}>
      {({ items }) => {
        const closing = items.filter(isFrozen).find(({ figures }) => figures.id === closingId);
        return closing ? (
          <ClosingRecord key={closingId} of={closing} />
        ) : (
          <StatusPage
            status={404}
            description="There is no such closing."
            action={
              <Link className="bp6-button bp6-intent-primary" to="/ledger/closings">
                Closed books
              </Link>
            }
          />
        );
      }}
    </AsyncContent>
  );
}

function ClosingRecord({ of }: { of: FrozenClosing }) {
  const { through, figures } = of;
  const [asked, setAsked] = useState(false);
  const comparison = useRouteRead(closingFiguresOwnRoutes.compare, asked ? { params: { id: figures.id } } : null);
  const isComparing = asked && comparison.loading;
  const banks = useRecordLabels(bank, (comparison.data?.differences.length ?? 0) > 0);
  return (
    <div className="page record-page">
      <PageTitle>{`Books of ${dayText(through)}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/ledger/closings">Closed books</Link>
          </li>
        </ol>
      </nav>
      <header className="record-head">
        <h1>Books of {dayText(through)}</h1>
        <span className="grow" />
        <Button
          intent="primary"
          icon={<Endorsed />}
          text={isComparing ? 'Comparing…' : 'Compare now'}
          disabled={isComparing}
          onClick={() => (asked ? comparison.reload() : setAsked(true))}
        />
      </header>
      <div className="record-body record-body-sided">
        <div className="record-main">
          <ClosedEntriesSection closingId={figures.id} />
          {comparison.problem && <ProblemWithRetry problem={comparison.problem} onRetry={comparison.reload} />}
          {isComparing && !comparison.data && <Skeleton height={64} />}
          {comparison.data && (
            <ComparisonView of={comparison.data} isReopened={of.reopened !== null} banks={banks.data?.items ?? []} />
          )}
          <PartsPanel of={figures} />
        </div>
        <aside className="record-side" aria-label="Details">
          <FactsPanel of={of} />
        </aside>
      </div>
    </div>
  );
}

type ComparisonProps = {
  of: ClosingComparison;
  isReopened: boolean;
  banks: readonly { readonly value: string; readonly label: string }[];
};
/** That all agrees, or what does not; and what changed from one closing of the day to the next. */
export function ComparisonView({ of: { through, differences, earlier }, isReopened, banks }: ComparisonProps) {
  const count = differences.length;
  return (
    <>
      <Callout intent={count === 0 ? 'success' : 'danger'} role="status" icon={false}>
        <strong>
          {count === 0
            ? `All agrees. Every figure of ${dayText(through)} is what it was when the books were closed.`
            : `${countText(count, 'figure is not', 'figures are not')} what ${count === 1 ? 'it was' : 'they were'} when the books were closed.`}
        </strong>
        {count > 0 && isReopened && ' The day was reopened since, so this may be meant.'}
      </Callout>
      {count > 0 && <DifferencesPanel title="What differs" differences={differences} banks={banks} />}
      {earlier && earlier.length > 0 && (
        <DifferencesPanel
          title="What changed since it was closed before"
          differences={earlier}
          banks={banks}
          names={['Closed before', 'Closed again']}
        />
      )}
    </>
  );
}

const FactsPanel = ({ of: { closedAt, closedByName, reopened, figures } }: { of: FrozenClosing }) => (
  <Panel title="Facts">
    <DetailList>
      <DetailRow name="Closed">
        <RelativeTime at={closedAt} /> by {closedByName}
      </DetailRow>
      <DetailRow name="Reopened">
        {reopened && (
          <>
            <RelativeTime at={reopened.at} /> by {reopened.byName}: {reopened.reason}
          </>
        )}
      </DetailRow>
      <DetailRow name="Lines">{linesCounted(figures).toLocaleString('en-US')}</DetailRow>
      <DetailRow name="SHA-256">
        <code className="sha256">{figures.sha256}</code>
      </DetailRow>
    </DetailList>
  </Panel>
);

const PartsPanel = ({ of: { parts } }: { of: FrozenClosing['figures'] }) => (
  <Panel title="What was written down">
    <table className="money-table">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" className="figure">
            Lines
          </th>
          <th scope="col">Hash</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, count, sha256 }) => (
          <tr key={part}>
            <th scope="row">
              <span>{closingPartNames[part]}</span>
            </th>
            <td className="figure" data-title="Lines">
              <span>{count.toLocaleString('en-US')}</span>
            </td>
            <td data-title="Hash">
              <code title={sha256}>{sha256.slice(0, 12)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);
