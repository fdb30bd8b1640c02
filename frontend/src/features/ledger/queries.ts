import { billOwnRoutes, BillView } from '@backoffice/contracts/features/bills';
import type { CheckMethod } from '@backoffice/contracts/features/checks';
import { vendorAccountOwnRoutes, VendorAccountView } from '@backoffice/contracts/features/vendor-accounts';
import { equals, pageOf, type Filter } from '@backoffice/contracts/kernel';
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

/** One check is shown; several wait to be printed, and what is paid by ACH for its file. */
export const afterPaying = ([first, ...others]: readonly string[], method: CheckMethod) => {
  if (method === 'ach') return '/ledger/ach-files';
  return others.length === 0 && first !== undefined ? `/ledger/general/${first}` : '/ledger/print-checks';
};

const accountsRoute = { ...vendorAccountOwnRoutes.list, answer: pageOf(VendorAccountView) };
/** Where a vendor is paid by ACH: none or one. */
export const useVendorAccount = (vendorId: string) =>
  useRouteRead(accountsRoute, { body: { filters: [equals('id', vendorId), equals('status', 'kept')], limit: 1 } }, [
    'VendorAccount',
  ]);
