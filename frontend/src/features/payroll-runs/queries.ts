import type { ResultOf } from 'gql.tada';
import { graphql } from '#data/gql.ts';

export const PayrollRunsQuery = graphql(`
  query PayrollRuns($request: ListRequest!, $place: ListPlace) {
    page: payrollRuns(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        periodFrom
        periodTo
        paidOn
        gross
        withheld
        net
        status
        createdAt
        createdByName
      }
    }
  }
`);

export const PayrollRunQuery = graphql(`
  query PayrollRun($id: ID!) {
    record: payrollRun(id: $id) {
      id
      version
      companyId
      number
      periodFrom
      periodTo
      paidOn
      bankId
      note
      status
      reversedOn
      reversalReason
      entryId
      grossJob
      grossShop
      grossOffice
      gross
      plans
      employer
      withheld
      net
      difference {
        entryId
        on
        amount
        reason
      }
      lines {
        workerId
        employee
        grossJob
        grossShop
        grossOffice
        plans
        employerTaxes
        workersComp
        withheld {
          account
          amount
        }
        net
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
export type PayrollRunRecord = NonNullable<ResultOf<typeof PayrollRunQuery>['record']>;
