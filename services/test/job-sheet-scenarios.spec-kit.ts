import { defaultCustomization } from '@backoffice/contracts/features/job-sheets';
import { systemClock } from '@backoffice/infra/clock';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, PIXEL_PNG, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Scenarios = Readonly<Record<string, () => Promise<Scenario>>>;
type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown; url?: unknown }>;
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
  const completed = () => sheet('issue', 'complete');
  /** With the token of a link that was taken along: nobody signs by those that are mailed. */
  const shared = async () => {
    const id = await completed();
    const { url } = await done('POST', `/job-sheets/${id}/share`, { channel: 'copy' });
    const { contentHash } = eventData<{ contentHash: string }>(
      await run.log.readStream(firm.id, `JobSheet-${id}`),
      'JobSheetCompleted',
    );
    const day = systemClock.now().slice(0, 10);
    const signature = {
      company: '',
      title: '',
      date: day,
      name: 'Grace',
      signature: PIXEL_PNG,
      contentHash,
      consent: true,
    };
    return { id, token: String(url).split('/').at(-1) ?? '', signature };
  };
  /** Half a unit of its first phase. */
  async function workOf(id: string): Promise<object> {
    const created = eventData<{ phases: { lineItemId: string }[] }>(
      await run.log.readStream(firm.id, `JobSheet-${id}`),
    );
    return { phases: [{ lineItemId: created.phases[0]?.lineItemId, quantity: 5_000 }] };
  }
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
      'job-sheets.complete': async () => {
        const id = await sheet('issue', 'start');
        return as({ params: { id }, body: await workOf(id) });
      },
      'job-sheets.recordWork': async () => {
        const id = await completed();
        return as({ params: { id }, body: await workOf(id) });
      },
      'job-sheets.share': async () => as({ params: { id: await completed() }, body: { channel: 'copy' } }),
      'job-sheets.signHereFields': async () => as({ params: { id: await completed() } }),
      'job-sheets.signHere': async () =>
        as({ params: { id: await completed() }, body: { signerName: 'Amy Chou', copyTo: 'none' } }),
      'job-sheets.sign': async () => {
        const { token, signature } = await shared();
        return as({ params: { id: token }, asking: { body: signature } });
      },
      'job-sheets.recordPaperSignature': async () => {
        const id = await completed();
        const scanPath = `JobSheet/${id}/scan.png`;
        await done('POST', `/job-sheets/${id}/media`, { filePath: scanPath });
        return as({ params: { id }, body: { name: 'Grace', date: '2026-11-20', scanPath } });
      },
      'job-sheets.voidSignature': async () => {
        const { id, token, signature } = await shared();
        const answer = await run.ask('PUT', `/job-sheets/${token}/sign`, { body: signature });
        if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
        return as({ params: { id }, body: { reason: 'Wrong person' } });
      },
      'job-sheets.reschedule': async () => as({ params: { id: await sheet('issue') }, body: { date: '2199-12-30' } }),
    },
  };
}
