import type { Route } from '@backoffice/contracts/kernel';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';
import { typedFields } from '#forms/typed-fields.tsx';

type Phases = { readonly items: readonly { readonly lineItemId: string; readonly name: string }[] };
const route = requireRoute('job-cost-postings.phases');

const Fields = typedFields<Record<string, string>>();

/** The phase of a job that something is charged to; nothing where no job is chosen. */
export function PhaseField({ name, contractId }: { name: string; contractId: string }) {
  const reading = useRouteRead<Route>(route, contractId === '' ? null : { query: { contractId } }, [
    'Contract',
    'ChangeOrder',
  ]);
  if (contractId === '') return null;
  const phases = reading.data as Phases | null; // as the journal of costs declares it
  const options = phases?.items.map(({ lineItemId, name: label }) => ({ value: lineItemId, label })) ?? null;
  return <Fields.Pick name={name} label="Phase" optional options={options} from={reading} placeholder="No phase" />;
}
