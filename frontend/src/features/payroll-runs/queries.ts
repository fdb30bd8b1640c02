import { viewQueryText } from '@backoffice/contracts/capabilities';
import { payrollRun, type PayrollRunView } from '@backoffice/contracts/features/payroll-runs';
import { graphql } from '#data/gql.ts';
import { recordQuery } from '#fields/record-queries.ts';

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

export const PayrollRunQuery = recordQuery(payrollRun);
export const queryTexts = [viewQueryText(payrollRun)];
export type PayrollRunRecord = PayrollRunView;
