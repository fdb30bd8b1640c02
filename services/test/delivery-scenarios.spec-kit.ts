import { randomUUID } from 'node:crypto';
import { systemContext } from '#src/index.ts';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import { photoScenarios } from './photo-scenarios.spec-kit.ts';
import type { ServedWriteSide, TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly sheet: () => Promise<string>;
};

/** What came to the site of a sheet, as the office looks at it. */
export function deliveryScenarios(run: ServedWriteSide, firm: TestCompany, { as, done, sheet }: Parts) {
  const delivery = async () => {
    const id = randomUUID();
    const said = { source: 'vendor', vendorName: 'Ready Mix', items: [{ text: 'Concrete' }] };
    const data = { sheetId: await sheet(), workerId: randomUUID(), ...said };
    await run.write.gateway.execute(
      [{ entity: 'Delivery', id, creates: true, command: { type: 'RecordDelivery', data } }],
      systemContext(firm.id, `RecordDelivery ${id}`),
    );
    return id;
  };
  const reason = { reason: 'Returned to the vendor' };
  const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
    'deliveries.dismiss': async () => as({ params: { id: await delivery() }, body: reason }),
    'deliveries.reopen': async () => {
      const id = await delivery();
      await done('PUT', `/deliveries/${id}/dismiss`, reason);
      return as({ params: { id }, body: {} });
    },
    ...photoScenarios({ as, done }, 'deliveries', 'Delivery', delivery),
  };
  return scenarios;
}
