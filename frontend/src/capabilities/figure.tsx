import type { LedgerAccount, LedgerEntryView } from '@backoffice/contracts/capabilities';
import { LIST_LIMIT, type Filter, type ListRequest, type pageOf, type Route } from '@backoffice/contracts/kernel';
import { DayText, Money, When } from '#kernel/formats.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { routeNamed } from '#kernel/routes.ts';
import { Loaded, Skeleton } from '#kernel/states.tsx';
import { useAnswer } from '#kernel/use-read.ts';
import { fieldWords } from '#kernel/words.ts';
import { FigureButton } from './figure-button.tsx';

const journal = routeNamed('ledger.entries') as Omit<Route, 'body' | 'answer'> & {
  body: typeof ListRequest;
  answer: ReturnType<typeof pageOf<typeof LedgerEntryView>>;
}; // as the ledger declares it
/** Whatever posts to the books. */
const POSTING = ['Invoice', 'Payment'];

/**
 * Which entries of the books a figure is the sum of. `credits`: it grows with credits (billed, paid), where the books
 * count debits (open, retained).
 */
export type Made = {
  readonly accounts: readonly LedgerAccount[];
  readonly where: readonly Filter[];
  readonly credits?: boolean;
};
type Props = { of: number; title: string; made: Made; bad?: boolean; strong?: boolean };

/** A figure that opens the entries it is made of, for who may read the books. */
export function Figure({ of, title, made, bad = false, strong = false }: Props) {
  const figure = <Money of={of} bad={bad} strong={strong} />;
  if (!useMay()(journal.permission)) return figure;
  return (
    <FigureButton of={of} title={title} figure={figure} className="dialog-books">
      {() => <Entries of={of} made={made} />}
    </FigureButton>
  );
}

function Entries({ of, made: { accounts, where, credits = false } }: Pick<Props, 'of' | 'made'>) {
  const filters: Filter[] = [{ field: 'account', op: 'in', value: [...accounts] }, ...where];
  const reading = useAnswer(
    journal,
    { body: { filters, sortBy: 'position', order: 'asc', limit: LIST_LIMIT } },
    POSTING,
  );
  const sign = credits ? -1 : 1;
  return (
    <Loaded of={reading} skeleton={<Skeleton height={160} />}>
      {({ items, total, hasMore }) => (
        <>
          <table className="small-list">
            <thead>
              <tr>
                <th>What happened</th>
                <th className="figure">Amount</th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} sign={sign} />
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
                <td>Together</td>
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
    </Loaded>
  );
}

const sumOf = (items: readonly LedgerEntryView[], sign: 1 | -1) =>
  items.reduce((sum, { amount }) => sum + sign * amount, 0);

const Entry = ({
  entry: { day, eventType, account, invoiceNumber, createdByName, createdAt, position, amount },
  sign,
}: {
  entry: LedgerEntryView;
  sign: 1 | -1;
}) => (
  <tr>
    <td>
      {fieldWords(eventType)}
      {invoiceNumber && `, invoice ${invoiceNumber}`}
      <div className="muted">
        <DayText of={day} /> · {fieldWords(account).toLowerCase()} · {createdByName}, <When at={createdAt} /> · No.{' '}
        {position.toLocaleString('en-US')} in the log
      </div>
    </td>
    <td className="figure">
      <Money of={sign * amount} />
    </td>
  </tr>
);
