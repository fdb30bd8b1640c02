import { useEffect, useRef, useState } from 'react';
import type { Route } from '@backoffice/contracts/kernel';
import { call } from './api.ts';
import { earlyRoutes } from './early-routes.ts';
import { useProfile } from './profile.ts';
import { selected } from './selection.ts';
import { useAnswer, type Reading } from './use-read.ts';

type Label = { readonly value: string; readonly label: string };
type Labels<L extends Label = Label> = { readonly items: readonly L[] };
type CompanyLabel = Label & { readonly isParentCompany: boolean };

/** Asked as the platform is: for the company, and not narrowed to the salesman who is chosen, who may be none any more. */
const salesmanLabels: Route = { ...earlyRoutes.salesmanLabels, scope: 'platform' };

/** The salesmen of the company, oneself marked. */
export function useSalesmen(): Reading<Label[]> {
  const profile = useProfile();
  const { id } = profile;
  const { companyId } = selected();
  const { data, reload, ...reading } = useAnswer(salesmanLabels, companyId === null ? null : { query: { companyId } }, [
    'User',
  ]);
  const asked = useRef(profile);
  useEffect(() => {
    if (asked.current !== profile) reload();
    asked.current = profile;
  }, [profile, reload]);
  const labels = data as unknown as Labels | null; // as the table declares its answer
  return {
    ...reading,
    reload,
    data: labels?.items.map(({ value, label }) => ({ value, label: value === id ? `${label} (Me)` : label })) ?? null,
  };
}

/** The companies a salesman works for. */
export async function companiesOf(salesmanId: string): Promise<readonly CompanyLabel[]> {
  const answer = (await call<Route>(earlyRoutes.companyLabels, {
    query: { salesmanId },
  })) as unknown as Labels<CompanyLabel>; // as the table declares its answer
  return answer.items;
}

/** Null while nobody is chosen, or when it cannot be told: then nothing is narrowed. */
export function useCompaniesOf(salesmanId: string | null): readonly CompanyLabel[] | null {
  const [found, setFound] = useState<{ of: string; companies: readonly CompanyLabel[] } | null>(null);
  useEffect(() => {
    if (salesmanId === null) return undefined;
    let current = true;
    void companiesOf(salesmanId).then(
      (companies) => current && setFound({ of: salesmanId, companies }),
      () => {},
    ); // the switch then offers all
    return () => void (current = false);
  }, [salesmanId]);
  return found?.of === salesmanId ? found.companies : null;
}
