import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Done = (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
type As = (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
type Scenarios = Readonly<Record<string, () => Promise<Scenario>>>;

const DAY = '2026-11-20';

/** A request that every write route of tickets, and of closing them, accepts. */
export function jobCostScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  who: string,
  { as, done, contract }: { readonly as: As; readonly done: Done; readonly contract: () => Promise<string> },
): Scenarios {
  const ticket = async (...verbs: readonly string[]) => {
    const { id } = await done('POST', '/job-costs/create', { contractId: await contract(), date: DAY });
    for (const verb of verbs) {
      const [method, path] = verb === 'DELETE' ? ['DELETE', ''] : ['PUT', `/${verb}`];
      await done(method, `/job-costs/${String(id)}${path}`, verb === 'hard-open' ? { reason: 'Late' } : undefined);
    }
    return String(id);
  };
  const entry = async (path: string, body: object) => String((await done('POST', `/${path}/create`, body)).id);
  let entries = 0;
  const named = () => `${who} ${(entries += 1)}`;
  const worker = () =>
    entry('workers', {
      firstName: who,
      lastName: named(),
      employeeNo: named(),
      regularRate: 3_200,
      effectiveFrom: '2026-01-01',
    });
  const adding = {
    labors: async () => ({ workerId: await worker(), hours: 800, payClass: 'regular' }),
    materials: async () => ({
      supplierId: await entry('suppliers', { name: named() }),
      description: 'Base rock',
      quantity: 425_000,
      unitCost: 318,
    }),
    equipments: async () => ({
      equipmentId: await entry('equipments', {
        name: named(),
        costRate: 12_500,
        categoryId: await entry('equipment-categories', { name: named(), ownership: 'owned' }),
      }),
      quantity: 62_500,
    }),
    inventory: async () => ({
      inventoryItemId: await entry('inventories', { item: named(), unit: 'ton', rate: 318 }),
      quantity: 425_000,
    }),
  } as const;
  type Part = keyof typeof adding;
  const edits: Readonly<Record<Part, object>> = {
    labors: { hours: 400 },
    materials: { quantity: 10_000 },
    equipments: { quantity: 10_000 },
    inventory: { quantity: 10_000 },
  };
  const added = {
    labors: 'LaborAdded',
    materials: 'MaterialAdded',
    equipments: 'EquipmentAdded',
    inventory: 'InventoryUsed',
  };
  const withLine = async (part: Part) => {
    const id = await ticket();
    await done('POST', `/job-costs/${id}/${part}`, await adding[part]());
    const history = await run.log.readStream(firm.id, `JobCost-${id}`);
    return { id, lineId: eventData<{ line: { id: string } }>(history, added[part]).line.id };
  };
  const repriced = async () => {
    const id = await ticket();
    const labor = await adding.labors();
    await done('POST', `/job-costs/${id}/labors`, labor);
    await done('PUT', `/workers/${labor.workerId}/change-rate`, { effectiveFrom: '2026-11-01', regularRate: 3_300 });
    return id;
  };
  const noted = async () => {
    const id = await ticket();
    await done('POST', `/job-costs/${id}/notes`, { text: 'Rained until ten.' });
    const { noteId } = eventData<{ noteId: string }>(
      await run.log.readStream(firm.id, `JobCost-${id}`),
      'JobNoteAdded',
    );
    return { id, noteId };
  };
  const one = async (...verbs: readonly string[]) => as({ params: { id: await ticket(...verbs) } });
  const file = (id: string) => as({ params: { id }, body: { filePath: `JobCost/${id}/plan.png` } });

  const parts = (Object.keys(adding) as Part[]).flatMap((part) => [
    [`job-costs.${part}.add`, async () => as({ params: { id: await ticket() }, body: await adding[part]() })] as const,
    [`job-costs.${part}.edit`, async () => as({ params: await withLine(part), body: edits[part] })] as const,
    [`job-costs.${part}.remove`, async () => as({ params: await withLine(part), body: {} })] as const,
  ]);
  const states: readonly (readonly [string, readonly string[]])[] = [
    ['soft-close', []],
    ['soft-open', ['soft-close']],
    ['hard-close', ['soft-close']],
    ['hard-open', ['soft-close', 'hard-close']],
    ['lock-hours', []],
    ['unlock-hours', ['lock-hours']],
  ];
  return {
    'job-costs.create': async () =>
      as({
        body: {
          contractId: await contract(),
          date: DAY,
          foremanId: await worker(),
          profitSplits: [{ role: 'foreman', personId: await worker() }],
        },
      }),
    'job-costs.edit': async () =>
      as({
        params: { id: await ticket() },
        body: { description: 'Footing', profitSplits: [{ role: 'foreman', personId: await worker() }] },
      }),
    'job-costs.number': async () => as({ query: { contractId: await contract() } }),
    'job-costs.trash': () => one(),
    'job-costs.restore': () => one('DELETE'),
    'job-costs.permanentDelete': async () =>
      as({ params: { id: await ticket('DELETE') }, body: { reason: 'Entered twice' } }),
    'job-costs.bulkTrash': async () => as({ body: { ids: [await ticket()] } }),
    'job-costs.bulkTrashPost': async () => as({ body: { ids: [await ticket()] } }),
    'job-costs.bulkRestore': async () => as({ body: { ids: [await ticket('DELETE')] } }),
    'job-costs.attach': async () => file(await ticket()),
    'job-costs.detach': async () => {
      const id = await ticket();
      await done('POST', `/job-costs/${id}/media`, { filePath: `JobCost/${id}/plan.png` });
      return file(id);
    },
    'job-costs.addNote': async () => as({ params: { id: await ticket() }, body: { text: 'Rained until ten.' } }),
    'job-costs.removeNote': async () => as({ params: await noted() }),
    'job-costs.recordDays': async () =>
      as({
        params: { id: await ticket() },
        body: { days: [{ workerId: await worker(), workDate: DAY, want: { total: 800 } }] },
      }),
    'job-costs.conflict': async () => as({ query: { workerId: await worker(), date: DAY } }),
    'job-costs.updateRates': async () => as({ params: { id: await repriced() }, body: {} }),
    'job-costs.previewRates': async () => as({ params: { id: await repriced() }, body: {} }),
    'job-costs.bulkUpdateRates': async () => as({ body: { ids: [await repriced()] } }),
    'job-costs.bulkRateChanges': async () => as({ body: { ids: [await repriced()] } }),
    ...Object.fromEntries(parts),
    ...Object.fromEntries(
      states.map(([verb, before]) => [
        `open-close-jobs.${verb}.one`,
        async () =>
          as({ params: { id: await ticket(...before) }, body: verb === 'hard-open' ? { reason: 'A late bill' } : {} }),
      ]),
    ),
  };
}

/**
 * What optional fields of tickets and job sheets may name, as another company has it. `idIn`: of the record that a
 * scenario edits.
 */
export async function jobCostKnown(idIn: (scenario: string) => Promise<string>): Promise<Record<string, string>> {
  const worker = await idIn('workers.edit');
  const ticket = await idIn('job-costs.edit');
  const changeOrder = await idIn('change-orders.approve');
  return {
    changeOrderId: changeOrder,
    changeOrderIds: changeOrder,
    contractIds: await idIn('contracts.edit'),
    overheadRateId: await idIn('overheads.edit'),
    percentSplitId: await idIn('percent-splits.edit'),
    wageId: await idIn('wages.edit'),
    supplierId: await idIn('suppliers.edit'),
    miscItemId: await idIn('misc-items.edit'),
    equipmentId: await idIn('equipments.edit'),
    inventoryItemId: await idIn('inventories.edit'),
    workerId: worker,
    foremanId: worker,
    operatorIds: worker,
    personId: worker,
    lineItemId: ticket,
    lineIds: ticket,
  };
}
