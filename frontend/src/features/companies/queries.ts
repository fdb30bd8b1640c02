import { useMemo } from 'react';
import { company, companyOwnRoutes, type CompanyView } from '@backoffice/contracts/features/companies';
import { is } from '@backoffice/contracts/kernel';
import { routeOf } from '#capabilities/routes.ts';
import { graphql } from '#kernel/gql.ts';
import { useAnswer, useRows, type Reading } from '#kernel/use-read.ts';

export const CompaniesQuery = graphql(`
  query Companies($request: ListRequest!, $place: ListPlace) {
    page: companies(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        version
        name
        legalName
        type
        parentCompanyId
        status
        licenseNumber
        phone
        email
        timeZone
        createdAt
        updatedAt
        trashedAt
      }
    }
  }
`);

const AFTER = [company.entity];

/** A whole company with its settings and shares, read again whenever it changes. */
export const useCompanyRecord = (id: string | null): Reading<CompanyView> =>
  useAnswer(routeOf(company, 'get'), id === null ? null : { params: { id } }, AFTER);

const GROUP = 100;
/** The companies below one, by name. */
export const useSubsidiaries = (id: string) =>
  useRows(company, CompaniesQuery, { filters: [is('parentCompanyId', id)], limit: GROUP, sortBy: 'name', order: 'asc' })
    .data?.items ?? null;

export type Names = ReadonlyMap<string, string>;

/** What the companies are called that one may see. */
export function useCompanyNames(): Names {
  const { data } = useAnswer(companyOwnRoutes.labels, {}, AFTER);
  return useMemo(() => new Map(data?.items.map(({ value, label }) => [value, label])), [data]);
}
