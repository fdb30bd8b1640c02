import type { Route } from '@backoffice/contracts/kernel';
import { earlyRoutes } from './early-routes.ts';
import { useProfile } from './profile.ts';
import { selected } from './selection.ts';
import { useAnswer } from './use-read.ts';

type Labels = { readonly items: readonly { readonly value: string; readonly label: string }[] };

/** The salesmen of the company, oneself marked; null while they are on their way. */
export function useSalesmen(): { value: string; label: string }[] | null {
  const { id } = useProfile();
  const { companyId } = selected();
  const { data } = useAnswer<Route>(earlyRoutes.salesmanLabels, companyId === null ? null : { query: { companyId } });
  const labels = data as unknown as Labels | null; // as the table declares its answer
  return labels?.items.map(({ value, label }) => ({ value, label: value === id ? `${label} (Me)` : label })) ?? null;
}
