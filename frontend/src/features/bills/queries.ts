import type { ResultOf } from 'gql.tada';
import { commitmentOwnRoutes, CommitmentView } from '@backoffice/contracts/features/commitments';
import { equals, LIST_LIMIT, pageOf } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { useRouteRead } from '#data/use-read.ts';
import { sentenceCase } from '#widgets/labels.ts';

export const BillQuery = graphql(`
  query Bill($id: ID!) {
    record: bill(id: $id) {
      id
      version
      companyId
      vendorId
      vendorName
      kind
      ref
      date
      dueDate
      memo
      amount
      paid
      open
      status
      voidedOn
      voidReason
      adjustsBillId
      writtenOffOn
      commitmentId
      deliveryId
      retentionHeld
      overbillingReason
      allowDuplicate
      duplicateReason
      lines {
        account
        contractId
        contractName
        description
        amount
        materialId
        lineItemId
        phaseName
        commitmentId
        commitmentLineId
        inventoryItemId
        quantity
        adjusts {
          billId
        }
      }
      payments {
        checkId
        number
        date
        amount
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
export type BillRecord = NonNullable<ResultOf<typeof BillQuery>['record']>;

/** `Bill 1042`: the vendor's own number. */
export const billName = ({ kind, ref }: Pick<BillRecord, 'kind' | 'ref'>) => `${sentenceCase(kind)} ${ref}`;

const commitmentsRoute = { ...commitmentOwnRoutes.list, answer: pageOf(CommitmentView) };
const none: readonly CommitmentView[] = [];
/** What was ordered from a vendor and stands; nobody's where no vendor is chosen. */
export function useCommitmentsOf(vendorId: string): readonly CommitmentView[] {
  const filters = [equals('vendorId', vendorId), equals('status', 'issued')];
  const asked =
    vendorId === '' ? null : { body: { filters, sortBy: 'number', order: 'asc', limit: LIST_LIMIT } as const };
  return useRouteRead(commitmentsRoute, asked, ['Commitment', 'Bill']).data?.items ?? none;
}
