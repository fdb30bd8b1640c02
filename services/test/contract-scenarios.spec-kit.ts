import { addDays } from '@backoffice/contracts/kernel';
import { systemContext } from '#kernel/context.ts';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, swornRow, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Done = (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
type As = (more?: Partial<Scenario> & { body?: unknown }) => Scenario;

let shares = 0;

/** Requests about what is settled of contracts, and about the payrolls of public works. */
export function contractScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  who: string,
  {
    as,
    done,
    place,
    signedContract,
  }: {
    readonly as: As;
    readonly done: Done;
    readonly place: () => Promise<object>;
    readonly signedContract: () => Promise<string>;
  },
): Readonly<Record<string, () => Promise<Scenario>>> {
  /** Of a day that no other share has. */
  const share = () => ({
    role: 'salesman',
    shareBp: 100,
    releaseOn: 'hardClosed',
    effectiveFrom: addDays('2025-01-01', (shares += 1)),
  });
  const change = { name: 'Steps', lineItems: [{ name: 'Steps', unitPrice: 175_000 }] };
  /** A job whose shares are released, and differ since a change order was approved. */
  const changedSince = async () => {
    await done('POST', `/companies/${firm.id}/profit-shares`, share());
    const id = await signedContract();
    const { id: ticket } = await done('POST', '/job-costs/create', { contractId: id, date: '2026-11-20' });
    for (const verb of ['soft-close', 'hard-close']) await done('PUT', `/job-costs/${String(ticket)}/${verb}`);
    await run.write.gateway.execute(
      [{ entity: 'Contract', id, command: { type: 'SettleContractProfit', data: { reclosed: true } } }],
      systemContext(firm.id, `settle ${id}`),
    );
    const { id: order } = await done('POST', `/change-orders/generate?contractId=${id}`, change);
    await done('PUT', `/change-orders/${String(order)}/approve`, { reason: 'By phone' });
    return id;
  };
  const publicWork = async () => {
    const works = {
      awardingBody: 'City of San Diego',
      projectNumber: 'B-7',
      dirProjectId: '7',
      wageDeterminationNo: 'SC-23',
    };
    const body = { ...(await place()), county: 'San Diego', isPublicWork: true, ...works };
    const { id: locationId } = await done('POST', '/locations/create', body);
    const { id: proposalId } = await done('POST', `/proposals/create?locationId=${String(locationId)}`, {
      name: 'Storm drain',
      lineItems: [{ name: 'Drain', unitPrice: 100 }],
    });
    const accepted = { name: 'Grace', reason: 'By phone' };
    await done('PUT', `/proposals/${String(proposalId)}/accept-without-esignature`, accepted);
    return String((await done('POST', `/contracts/generate-general?proposalId=${String(proposalId)}`, {})).id);
  };
  const { hours, gross } = swornRow.cells;
  const sworn = { weekEnding: '2026-11-14', signedBy: 'Kim Lee', title: 'Owner', hours, gross };
  const exemption = async () => {
    const worker = {
      firstName: who,
      lastName: 'Boss',
      employeeNo: who,
      regularRate: 3_200,
      effectiveFrom: '2026-01-01',
    };
    const { id: workerId } = await done('POST', '/workers/create', worker);
    return { workerId, reason: 'owner', from: '2026-11-15' };
  };
  return {
    'contracts.adjustSettlement': async () =>
      as({ params: { id: await changedSince() }, body: { reason: 'More steps' } }),
    'contracts.exemptWorker': async () => as({ params: { id: await publicWork() }, body: await exemption() }),
    'contracts.signPayroll': async () => as({ params: { id: await publicWork() }, body: sworn }),
    'contracts.unsignPayroll': async () => {
      const id = await publicWork();
      await done('POST', `/contracts/${id}/certified-payrolls`, sworn);
      return as({ params: { id }, body: { weekEnding: sworn.weekEnding, reason: 'Tuesday was missing' } });
    },
    'contracts.removeExemption': async () => {
      const id = await publicWork();
      await done('PUT', `/contracts/${id}/exempt-worker`, await exemption());
      const history = await run.log.readStream(firm.id, `Contract-${id}`);
      const { exemptionId } = eventData<{ exemptionId: string }>(history, 'ContractWorkerExempted');
      return as({ params: { id }, body: { exemptionId } });
    },
  };
}
