import { useEffect } from 'react';
import { Link } from 'react-router';
import { bookClosingOwnRoutes, type BookClosingStatus } from '@backoffice/contracts/features/book-closings';
import { closingFiguresOwnRoutes, linesCounted, type Closing } from '@backoffice/contracts/features/closing-figures';
import { dayText } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent, EmptyState, PageTitle } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { ClosingButtons } from './dialogs.tsx';
import { PostingRulesPanel } from './panels.tsx';
import '#figures/books.css';

/** The figures of a closing are written down a moment after it. */
const POLL_MS = 2_000;
const isBeingWritten = ({ figures, reopened }: Closing) => figures === null && reopened === null;

/** Each day to which the books were closed, and what was written down of it. */
export function ClosingsPage() {
  const status = useRouteRead(bookClosingOwnRoutes.get, {});
  const closings = useRouteRead(closingFiguresOwnRoutes.closings, {});
  const waits = closings.data?.items.some(isBeingWritten) ?? false;
  const { reload } = closings;
  useEffect(() => {
    const timer = waits ? setInterval(reload, POLL_MS) : undefined;
    return () => clearInterval(timer);
  }, [waits, reload]);
  const both = {
    ...closings,
    data: status.data && closings.data && { status: status.data, items: closings.data.items },
    problem: closings.problem ?? status.problem,
  };
  return (
    <div className="page ledger">
      <PageTitle>Closed books</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/ledger">Ledger</Link>
          </li>
        </ol>
      </nav>
      <AsyncContent of={both}>
        {(found) => (
          <>
            <header className="record-head">
              <h1>Closed books</h1>
              <span className="grow" />
              <ClosingButtons
                closing={found.status}
                onChange={() => {
                  status.reload();
                  closings.reload();
                }}
              />
            </header>
            <ClosingsView of={found} />
          </>
        )}
      </AsyncContent>
    </div>
  );
}

export const ClosingsView = ({
  of: { status, items },
}: {
  of: {
    readonly status: Pick<BookClosingStatus, 'closedThrough' | 'finalThrough'>;
    readonly items: readonly Closing[];
  };
}) => (
  <>
    <p className="muted proof-about">
      {status.closedThrough
        ? `The books are closed through ${dayText(status.closedThrough)}. `
        : 'Nothing is closed today. '}
      {status.finalThrough && `The year to ${dayText(status.finalThrough)} is final. `}
      What a day came to is written down when it is closed, and compared with the books every night.
    </p>
    {items.length === 0 ? (
      <EmptyState title="Never closed yet">
        Close a month once its statements are reconciled: what was reported stays as it was.
      </EmptyState>
    ) : (
      <ClosingsPanel of={items} />
    )}
    <PostingRulesPanel of={items} />
  </>
);

const ClosingsPanel = ({ of }: { of: readonly Closing[] }) => (
  <Panel title="Closings">
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Through</th>
            <th scope="col">Closed</th>
            <th scope="col">Reopened</th>
            <th scope="col" className="figure">
              Lines
            </th>
            <th scope="col">Hash of its figures</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ through, closingPosition, closedAt, closedByName, reopened, figures }) => (
            <tr key={closingPosition}>
              <th scope="row">
                {figures ? (
                  <Link to={`/ledger/closings/${figures.id}`}>
                    <DayText of={through} />
                  </Link>
                ) : (
                  <DayText of={through} />
                )}
              </th>
              <td data-title="Closed">
                <span>
                  <RelativeTime at={closedAt} /> by {closedByName}
                </span>
              </td>
              <td data-title="Reopened" data-none={reopened === null || undefined}>
                {reopened && (
                  <span>
                    <RelativeTime at={reopened.at} /> by {reopened.byName}
                  </span>
                )}
              </td>
              <td className="figure" data-title="Lines" data-none={figures === null || undefined}>
                {figures && <span>{linesCounted(figures).toLocaleString('en-US')}</span>}
              </td>
              <td data-title="Hash of its figures">
                {figures ? (
                  <code title={figures.sha256}>{figures.sha256.slice(0, 12)}</code>
                ) : (
                  <span className="muted">
                    {reopened ? 'Reopened before it was written down' : 'Its figures are being written down'}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);
