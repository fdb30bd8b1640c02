import type { ResultOf } from 'gql.tada';
import { graphql } from '#data/gql.ts';
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
