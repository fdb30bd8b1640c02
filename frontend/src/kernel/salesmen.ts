import { z } from 'zod';
import { useProfile } from './profile.ts';
import { routeNamed } from './routes.ts';
import { selected } from './selection.ts';
import { useAnswer } from './use-read.ts';

const Labels = z.object({ items: z.array(z.object({ value: z.string(), label: z.string() })) });
const route = { ...routeNamed('users.salesmanLabels'), answer: Labels };

/** The salesmen of the company, oneself marked; null while they are on their way. */
export function useSalesmen(): { value: string; label: string }[] | null {
  const { id } = useProfile();
  const { companyId } = selected();
  const { data } = useAnswer(route, companyId === null ? null : { query: { companyId } });
  return data?.items.map(({ value, label }) => ({ value, label: value === id ? `${label} (Me)` : label })) ?? null;
}
