import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { routeOf } from '#capabilities/routes.ts';
import { graphql } from '#kernel/gql.ts';
import { useAnswer, type Reading } from '#kernel/use-read.ts';

export const CompaniesQuery = graphql(`
  query Companies($request: ListRequest!, $place: ListPlace) {
    page: companies(request: $request, place: $place) {
      total totalIsExact page limit hasMore
      items { id version name legalName type status licenseNumber phone email timeZone createdAt updatedAt }
    }
  }
`);

const AFTER = [company.entity];

/** A whole company with its settings and shares, read again whenever it changes. */
export const useCompanyRecord = (id: string | null): Reading<CompanyView> => useAnswer(routeOf(company, 'get'), id === null ? null : { params: { id } }, AFTER);
