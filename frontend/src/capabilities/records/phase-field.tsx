import type { z } from 'zod';
import type { Route } from '@backoffice/contracts/kernel';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';
import { typedFields } from '#forms/typed-fields.tsx';

type Phases = { readonly items: readonly { readonly lineItemId: string; readonly name: string }[] };
const route = requireRoute('job-cost-postings.phases') as Omit<Route, 'query' | 'answer'> & {
  query: z.ZodType<{ contractId: string }>;
  answer: z.ZodType<Phases>;
}; // as the journal of costs declares it

const Fields = typedFields<Record<string, string>>();

/** The phase of a job that something is charged to; nothing where no job is chosen. */
export function PhaseField({ name, contractId }: { name: string; contractId: string }) {
  const reading = useRouteRead(route, contractId === '' ? null : { query: { contractId } }, [
    'Contract',
    'ChangeOrder',
  ]);
  if (contractId === '') return null;
  const options = reading.data?.items.map(({ lineItemId, name: label }) => ({ value: lineItemId, label })) ?? null;
  return <Fields.Pick name={name} label="Phase" optional options={options} from={reading} placeholder="No phase" />;
}
