import { contract, contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

/** What the signed contracts of a location are worth, and how far they are billed and paid. */
export function ContractMoneyPanel({ locationId }: { locationId: string }) {
  const reading = useRouteRead(
    contractOwnRoutes.listingTotals,
    { body: { filters: [equals('locationId', locationId), SIGNED] } },
    [contract.entity, 'Invoice', 'Payment'],
  );
  const { data } = reading;
  // a place without a contract is not asked for one: it comes from a proposal
  if (data?.contractValue === 0 && data.billed === 0) return null;
  return (
    <Panel title="Contract money" of={reading}>
      {data && (
        <dl className="figures">
          {figures.map(([name, field]) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                <Money of={data[field]} strong={field === 'contractValue'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

const SIGNED: Filter = { field: 'status', op: 'in', value: ['signed', 'closed'] };
const figures = [
  ['Contract value', 'contractValue'],
  ['Billed', 'billed'],
  ['Unbilled', 'unbilled'],
  ['Paid', 'paid'],
  ['Open', 'openDue'],
  ['Retention', 'retention'],
] as const;
