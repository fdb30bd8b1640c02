import { defaultCustomization } from '@backoffice/contracts/features/job-sheets';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Scenarios = Readonly<Record<string, () => Promise<Scenario>>>;
type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly contract: () => Promise<string>;
};

/** A sheet of a signed contract with a foreman and one phase, and as far along as is asked. */
export function jobSheetScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  who: string,
  { as, done, contract }: Parts,
): { readonly sheet: (...steps: readonly string[]) => Promise<string>; readonly scenarios: Scenarios } {
  let workers = 0;
  const sheetFor = async () => {
    const contractId = await contract();
    const { locationId, lineItems } = eventData<{ locationId: string; lineItems: { id: string }[] }>(
      await run.log.readStream(firm.id, `Contract-${contractId}`),
    );
    const { id: foremanId } = await done('POST', '/workers/create', {
      firstName: who,
      lastName: `Foreman ${(workers += 1)}`,
      regularRate: 3_200,
      effectiveFrom: '2026-01-01',
    });
    const phases = [{ lineItemId: lineItems[0]?.id, quantity: 10_000 }];
    const materials = [{ name: 'Base rock' }];
    return { locationId, body: { name: 'First day', contractIds: [contractId], foremanId, phases, materials } };
  };
  const sheet = async (...steps: readonly string[]) => {
    const { locationId, body } = await sheetFor();
    const id = String((await done('POST', `/job-sheets/add?locationId=${locationId}`, body)).id);
    for (const step of steps) await done('PUT', `/job-sheets/${id}/${step}`, {});
    return id;
  };
  const step = async (...before: readonly string[]) => as({ params: { id: await sheet(...before) }, body: {} });
  return {
    sheet,
    scenarios: {
      'job-sheets.add': async () => {
        const { locationId, body } = await sheetFor();
        return as({ query: { locationId }, body });
      },
      'job-sheets.number': async () => as({ query: { locationId: (await sheetFor()).locationId } }),
      'job-sheets.customization': async () => as({}),
      'job-sheets.customize': async () => as({ body: { ...defaultCustomization, footer: who } }),
      'job-sheets.issue': () => step(),
      'job-sheets.start': () => step('issue'),
      'job-sheets.complete': () => step('issue', 'start'),
      'job-sheets.reschedule': async () => as({ params: { id: await sheet('issue') }, body: { date: '2199-12-30' } }),
    },
  };
}
