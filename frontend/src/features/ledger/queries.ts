import { billOwnRoutes, BillView } from '@backoffice/contracts/features/bills';
import { pageOf, type Filter } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { useRouteRead } from '#data/use-read.ts';

/** Whatever changes what is owed, what the banks hold, or how both are named. */
export const BOOKS_CHANGES = [
  'Bill',
  'Check',
  'Payment',
  'Invoice',
  'Supplier',
  'Bank',
  'ChartOfAccounts',
  'JournalEntry',
];

export const BillsQuery = graphql(`
  query Bills($request: ListRequest!, $place: ListPlace) {
    page: bills(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        vendorId
        vendorName
        kind
        ref
        date
        dueDate
        amount
        paid
        open
        memo
        status
        createdAt
        updatedAt
      }
    }
  }
`);

const openBillsRoute = { ...billOwnRoutes.list, answer: pageOf(BillView) };
/** Bills, credits and adjustments that are not paid in full, the first due first. */
export const useUnpaidBills = (where: readonly Filter[]) =>
  useRouteRead(
    openBillsRoute,
    {
      body: {
        filters: [...where, { field: 'status', op: 'in', value: ['open', 'partiallyPaid'] }],
        sortBy: 'dueDate',
        order: 'asc',
        limit: 200,
      },
    },
    BOOKS_CHANGES,
  );

/** One check is shown; several wait to be printed. */
export const afterPaying = ([first, ...others]: readonly string[]) =>
  others.length === 0 && first !== undefined ? `/ledger/general/${first}` : '/ledger/print-checks';
