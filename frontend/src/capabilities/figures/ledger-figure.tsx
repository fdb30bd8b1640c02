import { Link } from 'react-router';
import type { LedgerEntryView } from '@backoffice/contracts/capabilities';
import { LIST_LIMIT, type Filter, type ListRequest, type pageOf, type Route } from '@backoffice/contracts/kernel';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requireRoute } from '#data/route-lookup.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { recordPath } from '#navigation/record-paths.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { FigureBreakdownButton } from './figure-breakdown-button.tsx';

const ledgerEntriesRoute = requireRoute('ledger.entries') as Omit<Route, 'body' | 'answer'> & {
  body: typeof ListRequest;
  answer: ReturnType<typeof pageOf<typeof LedgerEntryView>>;
}; // as the ledger declares it
/** Whatever posts to the books. */
const POSTING_ENTITIES = ['Invoice', 'Payment', 'Bill', 'Check'];

/**
 * Which entries of the books a figure is the sum of. `credits`: it grows with credits (billed, paid), where the books
 * count debits (open, retained).
 */
export type LedgerSelection = {
  readonly accounts: readonly string[];
  readonly where: readonly Filter[];
  readonly credits?: boolean;
};
type Props = { of: number; title: string; made: LedgerSelection; bad?: boolean; strong?: boolean };

/** A figure that opens the entries it is made of, for who may read the books. */
export function LedgerFigure({ of, title, made, bad = false, strong = false }: Props) {
  const figure = <Money of={of} bad={bad} strong={strong} />;
  if (!usePermissionCheck()(ledgerEntriesRoute.permission)) return figure;
  return (
    <FigureBreakdownButton of={of} title={title} figure={figure} className="dialog-books">
      {() => <LedgerEntries of={of} made={made} />}
    </FigureBreakdownButton>
  );
}

function LedgerEntries({ of, made: { accounts, where, credits = false } }: Pick<Props, 'of' | 'made'>) {
  const filters: Filter[] = [{ field: 'account', op: 'in', value: [...accounts] }, ...where];
  const reading = useRouteRead(
    ledgerEntriesRoute,
    { body: { filters, sortBy: 'position', order: 'asc', limit: LIST_LIMIT } },
    POSTING_ENTITIES,
  );
  const sign = credits ? -1 : 1;
  return (
    <AsyncContent of={reading} skeleton={<Skeleton height={160} />}>
      {({ items, total, hasMore }) => (
        <>
          <table className="small-list entries-list">
            <thead>
              <tr>
                <th>What happened</th>
                <th className="figure">Amount</th>
                <th className="figure">Balance</th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry, at) => (
                <LedgerEntryRow
                  key={entry.id}
                  entry={entry}
                  sign={sign}
                  balance={sumOf(items.slice(0, at + 1), sign)}
                />
              ))}
            </tbody>
            <tfoot>
              {hasMore && (
                <tr>
                  <td>
                    The first {items.length} of {total.toLocaleString('en-US')}
                  </td>
                  <td className="figure">
                    <Money of={sumOf(items, sign)} />
                  </td>
                </tr>
              )}
              <tr>
                <td>Total</td>
                <td className="figure">
                  <Money of={of} strong />
                </td>
              </tr>
            </tfoot>
          </table>
          {!hasMore && sumOf(items, sign) !== of && (
            <p role="status" className="muted">
              The entries sum to <Money of={sumOf(items, sign)} />: something has just changed.
            </p>
          )}
        </>
      )}
    </AsyncContent>
  );
}

const sumOf = (items: readonly LedgerEntryView[], sign: 1 | -1) =>
  items.reduce((sum, { amount }) => sum + sign * amount, 0);

/** The page of what posted an entry, where there is one. */
function documentPath({
  paymentId,
  invoiceId,
  checkId,
  billId,
  jobCostId,
  journalEntryId,
  locationId,
}: LedgerEntryView) {
  const documents = {
    Payment: paymentId,
    Invoice: invoiceId,
    Check: checkId,
    Bill: billId,
    JobCost: jobCostId,
    JournalEntry: journalEntryId,
  };
  const [found] = Object.entries(documents).flatMap(([entity, recordId]) =>
    recordId === null ? [] : [{ entity, recordId, locationId }],
  );
  return found ? recordPath(found) : null;
}

function LedgerEntryRow({ entry, sign, balance }: { entry: LedgerEntryView; sign: 1 | -1; balance: number }) {
  const { day, eventType, account, invoiceNumber, createdByName, createdAt, position, amount } = entry;
  const path = documentPath(entry);
  const said = `${fieldLabel(eventType)}${invoiceNumber && `, invoice ${invoiceNumber}`}`;
  return (
    <tr>
      <td>
        {path === null ? said : <Link to={path}>{said}</Link>}
        <div className="muted in-text" title={`Entry ${position.toLocaleString('en-US')} of the history`}>
          <DayText of={day} /> · {fieldLabel(account).toLowerCase()} · {createdByName}, <RelativeTime at={createdAt} />
        </div>
      </td>
      <td className="figure">
        <Money of={sign * amount} />
      </td>
      <td className="figure muted">
        <Money of={balance} />
      </td>
    </tr>
  );
}
