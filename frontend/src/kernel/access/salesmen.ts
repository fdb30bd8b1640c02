import { useEffect, useRef, useState } from 'react';
import type { Route } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { startupRoutes } from '#data/startup-routes.ts';
import { useProfile } from './profile.ts';
import { currentSelection } from '#session/selection.ts';
import { useRouteRead, type ReadResult } from '#data/use-read.ts';

type LabelledValue = { readonly value: string; readonly label: string };
type LabelList<L extends LabelledValue = LabelledValue> = { readonly items: readonly L[] };
type CompanyLabel = LabelledValue & { readonly isParentCompany: boolean };

/**
 * Asked as the platform is: for the company, and not narrowed to the salesman who is chosen, who may be none any more.
 */
const salesmanLabels: Route = { ...startupRoutes.salesmanLabels, scope: 'platform' };

/** The salesmen of the company, oneself marked. */
export function useSalesmen(): ReadResult<LabelledValue[]> {
  const profile = useProfile();
  const { id } = profile;
  const { companyId } = currentSelection();
  const { data, reload, ...reading } = useRouteRead(
    salesmanLabels,
    companyId === null ? null : { query: { companyId } },
    ['User'],
  );
  const asked = useRef(profile);
  useEffect(() => {
    if (asked.current !== profile) reload();
    asked.current = profile;
  }, [profile, reload]);
  const labels = data as LabelList | null; // as the table declares its answer
  return {
    ...reading,
    reload,
    data: labels?.items.map(({ value, label }) => ({ value, label: value === id ? `${label} (Me)` : label })) ?? null,
  };
}

/** The companies a salesman works for. */
export async function companiesOfSalesman(salesmanId: string): Promise<readonly CompanyLabel[]> {
  const answer = (await call<Route>(startupRoutes.companyLabels, {
    query: { salesmanId },
  })) as LabelList<CompanyLabel>; // as the table declares its answer
  return answer.items;
}

/** Null while nobody is chosen, or when it cannot be told: then nothing is narrowed. */
export function useCompaniesOfSalesman(salesmanId: string | null): readonly CompanyLabel[] | null {
  const [found, setFound] = useState<{ of: string; companies: readonly CompanyLabel[] } | null>(null);
  useEffect(() => {
    if (salesmanId === null) return undefined;
    let current = true;
    void companiesOfSalesman(salesmanId).then(
      (companies) => current && setFound({ of: salesmanId, companies }),
      () => {},
    ); // the switch then offers all
    return () => void (current = false);
  }, [salesmanId]);
  return found?.of === salesmanId ? found.companies : null;
}
