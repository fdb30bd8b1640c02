import { useQuery } from 'urql';
import { jobSheetOwnRoutes, warningsOf, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { graphql } from '#data/gql.ts';
import { operationContext } from '#data/graphql-client.ts';
import { useRouteRead } from '#data/use-read.ts';

const CustomizationQuery = graphql(`
  query JobSheetCustomization($id: ID!) {
    company(id: $id) {
      id
      jobSheetCustomization {
        columns {
          key
          shown
          label
          order
        }
        showPrices
        showSignature
        footer
      }
    }
  }
`);

/** How the sheets of a company look; null while it is on its way. */
export function useCustomization(companyId: string) {
  const [{ data }] = useQuery({
    query: CustomizationQuery,
    variables: { id: companyId },
    context: operationContext('platform'),
  });
  return data?.company?.jobSheetCustomization ?? null;
}

/** Who can be chosen for a day, and who is away or on another sheet then. */
export const useCrewChoices = (date: string, exceptId: string | null) =>
  useRouteRead(
    jobSheetOwnRoutes.crewList,
    { query: { ...(/^\d{4}-\d\d-\d\d$/.test(date) && { date }), ...(exceptId && { exceptId }) } },
    ['JobSheet', 'Worker', 'WorkerAbsence'],
  );

/** What is worth a second look before the crew relies on it. */
export function useWarnings({ id, date, digAlert, foremanId, crew }: JobSheetView): string[] {
  const { data } = useCrewChoices(date, id);
  const workerIds = [foremanId, ...crew.map(({ workerId }) => workerId)];
  return warningsOf({ date, digAlert, workerIds }, data?.items ?? []);
}
