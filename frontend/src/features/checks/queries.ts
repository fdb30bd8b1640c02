import type { ResultOf } from 'gql.tada';
import { billOwnRoutes, BillView } from '@backoffice/contracts/features/bills';
import { equals, pageOf } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useBankLabels } from '#figures/bank-labels.ts';

export const CheckQuery = graphql(`
  query Check($id: ID!) {
    record: check(id: $id) {
      id
      version
      companyId
      bankId
      bankName
      bankKind
      number
      method
      achFileId
      effectiveOn
      vendorId
      vendorName
      payee
      date
      amount
      memo
      withoutPapers
      status
      clearedOn
      reconciledOn
      voidedOn
      voidReason
      spoiltNumbers
      lines {
        billId
        ref
        account
        contractId
        lineItemId
        phaseName
        amount
        memo
      }
      media {
        filePath
        name
        contentType
        size
        at
        byName
      }
      createdAt
      createdByName
      updatedAt
      updatedByName
    }
  }
`);
export type CheckRecord = NonNullable<ResultOf<typeof CheckQuery>['record']>;

export const useBanks = () => useBankLabels();

const billsRoute = { ...billOwnRoutes.list, answer: pageOf(BillView) };
/** Bills, credits and adjustments of a vendor that are not paid in full; nobody's where no vendor is chosen. */
export const useOpenBills = (vendorId: string) =>
  useRouteRead(
    billsRoute,
    vendorId === ''
      ? null
      : {
          body: {
            filters: [equals('vendorId', vendorId), { field: 'status', op: 'in', value: ['open', 'partiallyPaid'] }],
            sortBy: 'dueDate',
            order: 'asc',
            limit: 200,
          },
        },
    ['Bill', 'Check'],
  );
