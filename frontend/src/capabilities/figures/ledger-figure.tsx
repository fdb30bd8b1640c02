import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { LedgerEntryView } from '@backoffice/contracts/capabilities';
import { LIST_LIMIT, type Filter, type ListRequest, type Page, type Route } from '@backoffice/contracts/kernel';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requireRoute } from '#data/route-lookup.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { recordPath } from '#navigation/record-paths.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { Pagination } from '#widgets/pagination.tsx';
import { useAccountNames } from './accounts.ts';
import { FigureBreakdownButton } from './figure-breakdown-button.tsx';

type NamedEntry = LedgerEntryView & { readonly documentName: string; readonly partyName: string };
const ledgerEntriesRoute = requireRoute('ledger.entries') as Omit<Route, 'body' | 'answer'> & {
  body: typeof ListRequest;
  answer: z.ZodType<Page<NamedEntry> & { readonly sum: number }>;
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

type OpenedPage = { readonly number: number; readonly before: number };

function LedgerEntries({ of, made: { accounts, where, credits = false } }: Pick<Props, 'of' | 'made'>) {
  const filters: Filter[] = [{ field: 'account', op: 'in', value: [...accounts] }, ...where];
  /** Those that were opened, each with the balance that it begins with. */
  const [pages, setPages] = useState<readonly OpenedPage[]>([{ number: 1, before: 0 }]);
  const { number: page, before } = pages.at(-1) ?? { number: 1, before: 0 };
  const reading = useRouteRead(
    ledgerEntriesRoute,
    { body: { filters, sortBy: 'day', order: 'asc', limit: LIST_LIMIT, page } },
    POSTING_ENTITIES,
  );
  const nameOf = useAccountNames();
  const sign = credits ? -1 : 1;
  return (
    <AsyncContent of={reading} skeleton={<Skeleton height={160} />}>
      {({ items, sum, ...answer }) => {
        const balances = balancesOf(items, before, sign);
        return (
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
                {page > 1 && <BalanceRow name="From the pages before" of={before} />}
                {items.map((entry, at) => (
                  <LedgerEntryRow
                    key={entry.id}
                    entry={entry}
                    account={accounts.length > 1 ? nameOf(entry.account) : null}
                    sign={sign}
                    balance={balances[at] ?? 0}
                  />
                ))}
              </tbody>
              <tfoot>
                {answer.hasMore && <BalanceRow name="To the end of this page" of={balances.at(-1) ?? before} />}
                <tr>
                  <td>Total</td>
                  <td className="figure">
                    <Money of={sign * sum} strong />
                  </td>
                  <td />
                </tr>
              </tfoot>
            </table>
            <Pagination
              of={answer}
              count={items.length}
              noun="entries by day"
              onPage={(next) =>
                setPages((opened) =>
                  next < page ? opened.slice(0, -1) : [...opened, { number: next, before: balances.at(-1) ?? 0 }],
                )
              }
            />
            {sign * sum !== of && (
              <p role="status" className="muted">
                The figure was <Money of={of} />: something has just changed.
              </p>
            )}
          </>
        );
      }}
    </AsyncContent>
  );
}

const BalanceRow = ({ name, of }: { name: string; of: number }) => (
  <tr>
    <td colSpan={2}>{name}</td>
    <td className="figure">
      <Money of={of} />
    </td>
  </tr>
);

/** What all entries up to each come to. */
function balancesOf(items: readonly LedgerEntryView[], before: number, sign: 1 | -1): number[] {
  let balance = before;
  return items.map(({ amount }) => (balance += sign * amount));
}

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

/** `account`: null where all are of one. */
type RowProps = { entry: NamedEntry; account: string | null; sign: 1 | -1; balance: number };

function LedgerEntryRow({ entry, account, sign, balance }: RowProps) {
  const { day, eventType, documentName, partyName, memo, createdByName, createdAt, position, amount } = entry;
  const path = documentPath(entry);
  const said = `${fieldLabel(eventType)}${documentName && `: ${documentName}`}`;
  return (
    <tr>
      <td>
        {path === null ? said : <Link to={path}>{said}</Link>}
        {partyName && <div className="in-text">{partyName}</div>}
        {memo && <div className="muted in-text entry-memo">{memo}</div>}
        <div className="muted in-text" title={`Entry ${position.toLocaleString('en-US')} of the history`}>
          <DayText of={day} /> · {account && `${account} · `}
          {createdByName}, <RelativeTime at={createdAt} />
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
