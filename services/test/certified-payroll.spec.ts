import { contract, contractOwnRoutes, type ContractEvent } from '@backoffice/contracts/features/contracts';
import type { HttpHandler } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { Execute } from '#kernel/execute.ts';
import { contractHandlers } from '#src/features/contracts/module.ts';
import { id, startGoldenJob } from './golden-job.spec-kit.ts';

let office: Awaited<ReturnType<typeof startGoldenJob>>;
/** What the tables would draw of the week. */
let drawn: { hours: number; gross: number; objections: readonly string[] };

beforeEach(async () => {
  office = await startGoldenJob();
  await office.contract('school', { number: '2' }, 'ContractSigned');
  drawn = { hours: 3_200, gross: 193_200, objections: [] };
});

let asked = 0;
const sign = (more: object = {}) => {
  const execute = office.process();
  const handlers: readonly HttpHandler[] = contractHandlers({
    execute: (targets, context) => execute(new Execute(targets, context)),
    openWorld: async () => office.look(),
    drawPayroll: async () => ({
      rows: drawn.hours === 0 ? [] : [{ key: '1', cells: { name: 'Sam', hours: drawn.hours, gross: drawn.gross } }],
      payrollNo: 3,
      objections: drawn.objections,
    }),
  });
  const caller = { ...office.context(), tenant: office.tenant, salesmen: [], companies: 'all', may: () => 'allow' };
  const call = { caller, commandId: id(`sign ${++asked}`), requestHash: 'h', requestId: 'r', ip: '', userAgent: '' };
  const body = { weekEnding: '2026-11-14', signedBy: 'Kim Lee', title: 'Owner', hours: 3_200, gross: 193_200, ...more };
  const handler = handlers.find(({ route }) => route.name === contractOwnRoutes.signPayroll.name);
  return handler?.run({ ...call, params: { id: id('school') }, query: {}, body } as never); // what the handler reads
};
const head = async () => (await office.log.readTenant(office.tenant, 0, 10_000)).length;
async function refused(asking: () => Promise<unknown> | undefined, code: string, message?: string) {
  const before = await head();
  await expect(asking()).rejects.toMatchObject({ code, ...(message !== undefined && { message }) });
  expect(await head()).toBe(before);
}
const signed = async () => (await office.look().record(contract, id('school')))?.signedPayrolls;

describe('a week of certified payroll', () => {
  it('is signed as it stands: its event has the rows, and the contract who signed', async () => {
    await sign();
    const last = (await office.last('Contract', 'school')) as ContractEvent | undefined;
    expect(last).toMatchObject({
      type: 'CertifiedPayrollSigned',
      data: {
        weekEnding: '2026-11-14',
        payrollNo: 3,
        rows: [{ cells: { name: 'Sam', hours: 3_200, gross: 193_200 } }],
      },
    });
    expect(await signed()).toMatchObject([
      { weekEnding: '2026-11-14', payrollNo: 3, signedBy: 'Kim Lee', title: 'Owner', signedOn: '2026-11-20' },
    ]);
    expect(JSON.stringify(await signed())).not.toContain('193200');
    await refused(
      () => sign(),
      'PAYROLL_SIGNED',
      'Week Nov 14, 2026 was signed. Take the signature back, and sign it anew.',
    );
  });
  it('is signed anew once the signature was taken back, with a reason', async () => {
    await sign();
    const back = { weekEnding: '2026-11-14', reason: 'Tuesday was missing' };
    await office.send('Contract', 'school', 'UnsignContractPayroll', back);
    expect(await signed()).toEqual([]);
    await refused(() => office.send('Contract', 'school', 'UnsignContractPayroll', back), 'PAYROLL_NOT_SIGNED');
    drawn = { ...drawn, hours: 4_000, gross: 241_500 };
    await sign({ hours: 4_000, gross: 241_500 });
    expect(await signed()).toHaveLength(1);
  });
  it('is not signed with other figures than were seen, before it is over, without hours, or against an objection', async () => {
    await refused(() => sign({ gross: 193_201 }), 'PAYROLL_STALE');
    await refused(() => sign({ weekEnding: '2026-11-21' }), 'PAYROLL_WEEK_OPEN');
    drawn = { ...drawn, objections: ['Ray worked 8 h without a determination.'] };
    await refused(() => sign(), 'PAYROLL_NOT_READY', 'Ray worked 8 h without a determination.');
    drawn = { hours: 0, gross: 0, objections: [] };
    await refused(
      () => sign(),
      'PAYROLL_EMPTY',
      'Nobody worked on this project in the week that ends on Nov 14, 2026.',
    );
  });
});
