import { useMemo } from 'react';
import {
  company,
  companyOwnerRoutes,
  companyOwnRoutes,
  type CompanyView,
} from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import { equals } from '@backoffice/contracts/kernel';
import { mountedRoute } from '#records/mounted-routes.ts';
import { graphql } from '#data/gql.ts';
import { useRouteRead, useRows, type ReadResult } from '#data/use-read.ts';

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

const REFETCH_ON = [company.entity];

/** A whole company with its settings and shares, read again whenever it changes. */
export const useCompanyRecord = (id: string | null): ReadResult<CompanyView> =>
  useRouteRead(mountedRoute(company, 'get'), id === null ? null : { params: { id } }, REFETCH_ON);

/** Who owns a company, read again whenever somebody becomes one or steps down. */
export const useOwners = (id: string) =>
  useRouteRead(companyOwnerRoutes.owners, { params: { id } }, [company.entity, user.entity]);

const GROUP = 100;
/** The companies below one, by name. */
export const useSubsidiaries = (id: string) =>
  useRows(company, CompaniesQuery, {
    filters: [equals('parentCompanyId', id)],
    limit: GROUP,
    sortBy: 'name',
    order: 'asc',
  }).data?.items ?? null;

export type CompanyNames = ReadonlyMap<string, string>;

/** What the companies are called that one may see. */
export function useCompanyNames(): CompanyNames {
  const { data } = useRouteRead(companyOwnRoutes.labels, {}, REFETCH_ON);
  return useMemo(() => new Map(data?.items.map(({ value, label }) => [value, label])), [data]);
}
