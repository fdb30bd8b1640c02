import { addDays, type Day, dayIn } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDemoProduct } from './demo-product.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';

afterAll(cleanUp);

type Body = Readonly<Record<string, unknown>>;
type Created = { readonly id: string };
const today = dayIn('America/Los_Angeles', systemClock.now());
const ago = (days: number) => addDays(today, -days);
/** The first day that the books of the demo company leave open. */
let since: Day;
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let url: string;
let headers: Readonly<Record<string, string>> = {};
let position = 0;
let companyId: string, customerId: string, locationId: string, officeId: string, methodId: string, bankId: string;
let salesmen: readonly [string, string], foremanId: string, operatorId: string;
let named = 0;

async function ask<T = Created>(method: string, path: string, body?: Body): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(position ? { 'x-read-after': String(position) } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // as the caller knows the route
  const said = (await answer.json().catch(() => ({}))) as T & { readonly position?: number };
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
  if (method !== 'GET' && said.position) position = Math.max(position, said.position);
  return said;
}
const read = <T = Body>(path: string) => ask<T>('GET', path);
const logIn = async (userName: string) => {
  const { token } = await ask<{ token: string }>('POST', '/auth/login', { userName, password: DEMO_PASSWORD });
  return { authorization: `Bearer ${token}` };
};
type Labels = { readonly items: readonly { readonly value: string; readonly label: string }[] };

beforeAll(async () => {
  ({ url } = await startDemoProduct());
  headers = await logIn('olivia');
  const { companies } = await read<{ companies: readonly { value: string; isParentCompany: boolean }[] }>(
    '/users/profile',
  );
  companyId = companies.find(({ isParentCompany }) => isParentCompany)?.value ?? '';
  headers = { ...headers, 'company-id': companyId };
  const { closedThrough } = await read<{ closedThrough: Day }>('/ledgers/closing');
  since = addDays(closedThrough, 1);
  const people = (await read<Labels>('/companies/salesman-labels')).items.map(({ value }) => value);
  salesmen = [people[0] ?? '', people[1] ?? ''];
  const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
  ({ id: customerId } = await ask('POST', '/customers/create', {
    name: 'Settled LLC',
    type: 'business',
    salesmanId: salesmen[0],
    contacts: [{ name: 'Grace', email: 'grace@settled.example', isPrimary: true }],
    billingAddress: address,
  }));
  ({ id: locationId } = await ask('POST', '/locations/create', { name: 'Settled yard', customerId, address }));
  ({ id: bankId } = await ask('POST', '/banks/create', { name: 'Settled Bank' }));
  methodId = (await read<Labels>('/payment-methods/labels')).items.find(({ label }) => label === 'ACH')?.value ?? '';
  ({ id: officeId } = await ask('POST', '/overheads/create', {
    name: 'Settled office',
    basis: 'percentOfDirect',
    rateBp: 800,
    effectiveFrom: since,
  }));
  const worker = async (firstName: string) =>
    (await ask('POST', '/workers/create', { firstName, lastName: 'Gold', regularRate: 3_000, effectiveFrom: since }))
      .id;
  [foremanId, operatorId] = [await worker('Fay'), await worker('Oz')];
  for (const { id, effectiveFrom } of await rules())
    if (effectiveFrom >= since) await ask('DELETE', `/companies/${companyId}/profit-shares/${id}`);
  await rule('salesman', 3_000);
  await rule('foreman', 1_000);
  await rule('operator', 500);
}, 480_000);

const rule = (role: string, shareBp: number, releaseOn = 'hardClosed', effectiveFrom = since) =>
  ask('POST', `/companies/${companyId}/profit-shares`, { role, shareBp, releaseOn, effectiveFrom });

type Rule = Created & { readonly role: string; readonly shareBp: number; readonly effectiveFrom: Day };
const rules = async () =>
  (await read<{ readonly profitShares: readonly Rule[] }>(`/companies/${companyId}`)).profitShares;

/** A company is read a moment after it was written. */
const ruleOf = (is: (share: Rule) => boolean) =>
  vi.waitFor(async () => (await rules()).find(is)?.id ?? expect.fail('This rule is not there yet'), {
    timeout: 20_000,
  });

/** A signed contract of so much. */
async function contractOf(amount: number): Promise<string> {
  const { id } = await ask('POST', `/proposals/create?locationId=${locationId}`, {
    name: `Wall ${(named += 1)}`,
    date: ago(110),
    goodThruDate: today,
    lineItems: [{ name: 'Wall', unitPrice: amount }],
  });
  await ask('PUT', `/proposals/${id}/accept-without-esignature`, { name: 'Grace', reason: 'On the site' });
  const { id: contractId } = await ask('POST', `/contracts/generate-general?proposalId=${id}`, { date: ago(109) });
  await ask('POST', `/contracts/${contractId}/send-email`, {
    to: ['grace@settled.example'],
    subject: 'Your contract',
    body: 'Please sign: {{doc.link}}',
  });
  const { contentHash } = await read<{ contentHash: string }>(`/contracts/${contractId}`);
  await ask('PUT', `/contracts/${contractId}/sign`, {
    name: 'Grace',
    company: '',
    title: '',
    date: today,
    signature: PNG,
    contentHash,
    consent: true,
  });
  return contractId;
}
const cost = async (ticketId: string, rate: number) => {
  const { id: miscItemId } = await ask('POST', '/misc-items/create', { name: `Settled ${(named += 1)}`, rate });
  await ask('POST', `/job-costs/${ticketId}/materials`, { source: 'misc', miscItemId });
};
async function ticketOf(contractId: string, rate: number, more: Body = {}): Promise<string> {
  const { id } = await ask('POST', '/job-costs/create', { contractId, date: ago(90), foremanId, ...more });
  await cost(id, rate);
  return id;
}
const close = async (ticketId: string) => {
  for (const verb of ['soft-close', 'hard-close']) await ask('PUT', `/job-costs/${ticketId}/${verb}`, {});
};
type Line = { readonly amount: number; readonly personId: string };
type Report = Body & {
  readonly breakdown: Body;
  readonly lines: readonly Line[];
  readonly expected: readonly Line[];
  readonly settlements: readonly (Body & { readonly lines: readonly Line[] })[];
  readonly proposal: (Body & { readonly lines: readonly Body[]; readonly because: readonly Body[] }) | null;
};
const profit = (id: string) => read<Report>(`/job-costs/profit?contractId=${id}`);
const settled = (id: string, times: number) =>
  vi.waitFor(async () => expect((await profit(id)).settlements).toHaveLength(times), { timeout: 20_000 });
const amounts = async (id: string) =>
  (await profit(id)).settlements.map(({ lines }) => lines.map(({ amount }) => amount));
type Rows = { readonly rows: readonly { kind: string; page: string | null; cells: Body }[] };
const reported = async (role: string, id: string, range = `fromDate=${since}&toDate=${today}`) =>
  (await read<Rows>(`/reports/${role}-profit?${range}`)).rows.filter(
    ({ kind, page }) => kind === 'line' && page?.endsWith(id),
  );
const posted = async (account: string, contractId: string) =>
  (
    await ask<{ items: readonly { amount: number; workerId: string | null; salesmanId: string | null }[] }>(
      'POST',
      '/ledgers/journal/list',
      {
        limit: 200,
        sortBy: 'position',
        order: 'asc',
        filters: [
          { field: 'account', op: 'eq', value: account },
          { field: 'contractId', op: 'eq', value: contractId },
        ],
      },
    )
  ).items;

describe('what stayed settled stays settled', () => {
  let contractId: string, ticketId: string;

  it('a job that is closed for good releases 1,314.66, 876.44, 730.37 and 365.18, and owes them in the books', async () => {
    contractId = await contractOf(1_951_788);
    const splits = (await read<Labels>('/percent-splits/labels')).items;
    const percent = async (each: number) =>
      splits.find(({ label }) => Number.parseFloat(label) === each)?.value ??
      (await ask('POST', '/percent-splits/create', { percent: each })).id;
    ticketId = await ticketOf(contractId, 1_130_947, {
      overheadRateId: officeId,
      operatorIds: [operatorId],
      profitSplits: [
        { role: 'salesman', personId: salesmen[0], percentSplitId: await percent(60) },
        { role: 'salesman', personId: salesmen[1], percentSplitId: await percent(40) },
      ],
    });
    expect((await profit(contractId)).settlements).toEqual([]);
    await close(ticketId);
    await settled(contractId, 1);
    expect(await amounts(contractId)).toEqual([[131_466, 87_644, 73_037, 36_518]]);
    expect(
      (await posted('sharesPayable', contractId)).map(({ amount, workerId, salesmanId }) => [
        amount,
        workerId ?? salesmanId,
      ]),
    ).toEqual([
      [-131_466, salesmen[0]],
      [-87_644, salesmen[1]],
      [-73_037, foremanId],
      [-36_518, operatorId],
    ]);
    expect((await posted('shares', contractId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(328_665);
    await expect(ask('PUT', `/contracts/${contractId}/adjust-settlement`, { reason: 'None' })).rejects.toThrow(
      'NOTHING_TO_ADJUST',
    );
  });

  it('a change order, another overhead rate of a past day and another rule change neither the report nor the breakdown, and are a proposal', async () => {
    const before = await reported('salesman', contractId);
    const { breakdown } = await profit(contractId);
    await ask('PUT', `/overheads/${officeId}/change-rate`, { rateBp: 1_000, effectiveFrom: addDays(since, 31) });
    await rule('operator', 100, 'invoiced', today);
    const next = await ruleOf(({ shareBp }) => shareBp === 100);
    expect(await reported('salesman', contractId)).toEqual(before);
    expect((await reported('operator', contractId)).map(({ cells }) => cells['share'])).toEqual([36_518]);
    const now = await profit(contractId);
    expect(now.breakdown).toEqual(breakdown);
    expect(now.breakdown).toMatchObject({ overhead: 90_476, profit: 730_365 });
    expect(now.proposal).toMatchObject({ overhead: 113_095, causes: [{ what: 'overhead', change: 22_619 }] });
    await ask('DELETE', `/companies/${companyId}/profit-shares/${next}`);
    await ask('PUT', `/overheads/${officeId}/change-rate`, { rateBp: 800, effectiveFrom: addDays(since, 32) });
    expect((await profit(contractId)).proposal).toBeNull();
  });

  it('a cost of 400.01 that comes late adjusts by -77.77, -51.84, -43.21 and -21.60 when the job is closed for good again', async () => {
    await ask('PUT', `/job-costs/${ticketId}/hard-open`, { reason: 'A late bill' });
    await cost(ticketId, 40_001);
    const { proposal } = await profit(contractId);
    expect(proposal).toMatchObject({ profit: 687_164, overhead: 93_676, because: [{ amount: 40_001 }] });
    expect(proposal?.lines.map(({ difference }) => difference)).toEqual([-7_777, -5_184, -4_321, -2_160]);
    expect(await amounts(contractId)).toHaveLength(1);
    await ask('PUT', `/job-costs/${ticketId}/hard-close`, {});
    await settled(contractId, 2);
    expect((await amounts(contractId))[1]).toEqual([-7_777, -5_184, -4_321, -2_160]);
    expect((await profit(contractId)).proposal).toBeNull();
  });

  it('a change order of 1,000.00 is adjusted by the owner, with a reason, by 300.00, 100.00 and 50.00', async () => {
    const { id } = await ask('POST', `/change-orders/generate?contractId=${contractId}`, {
      name: 'More wall',
      date: today,
      lineItems: [{ name: 'More wall', unitPrice: 100_000 }],
    });
    await ask('PUT', `/change-orders/${id}/approve`, { reason: 'Agreed on the site' });
    expect((await profit(contractId)).proposal).toMatchObject({
      causes: [{ what: 'contractValue', change: 100_000 }],
      because: [{ amount: 100_000 }],
    });
    const adjust = (reason: string) => ask('PUT', `/contracts/${contractId}/adjust-settlement`, { reason });
    await expect(adjust('')).rejects.toThrow('ADJUST_REASON_REQUIRED');
    const owner = headers;
    headers = { ...owner, ...(await logIn('dana')) };
    await expect(adjust('More wall')).rejects.toThrow('FORBIDDEN');
    headers = owner;
    await adjust('More wall');
    expect((await amounts(contractId))[2]).toEqual([18_000, 12_000, 10_000, 5_000]);
    expect((await profit(contractId)).proposal).toBeNull();
    expect((await posted('sharesPayable', contractId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(
      -(328_665 - 19_442 + 45_000),
    );
  });

  it('the report shows what was released as it was, with the adjustments as lines of their own', async () => {
    const rows = await reported('foreman', contractId);
    expect(rows.map(({ cells }) => [cells['share'], cells['adjustment'], cells['profit']])).toEqual([
      [73_037, null, 730_365],
      [null, -4_321, null],
      [null, 10_000, null],
    ]);
    expect(rows[2]?.cells['job']).toContain('Adjustment: More wall');
  });
});

describe('a bill of a vendor that is for a job', () => {
  it('a bill of 400.01 that is on no ticket raises the costs of its job by that and by 50.00, the usual 12.5 % of overhead', async () => {
    const contractId = await contractOf(1_951_788);
    await ticketOf(contractId, 1_130_947, { overheadRateId: officeId });
    const breakdown = () =>
      read<Record<'direct' | 'overhead' | 'profit', number>>(`/job-costs/cost-breakdown?contractId=${contractId}`);
    const before = await breakdown();
    const { id: vendorId } = await ask('POST', '/suppliers/create', {
      name: 'Settled Rentals',
      type: 'equipmentVendor',
    });
    const lines = [{ contractId, amount: 40_001, description: 'Skid steer' }];
    await ask('POST', '/ledgers/vendor/bills', { vendorId, ref: 'SR-1', lines });
    const after = await breakdown();
    expect([after.direct - before.direct, after.overhead - before.overhead]).toEqual([40_001, 5_000]);
    expect(before.profit - after.profit).toBe(45_001);
  });
});

describe('shares that wait for money', () => {
  it('a share of the last payment is 46.21, and stays when a cost is entered later', async () => {
    const operator = await ruleOf(({ role, effectiveFrom }) => role === 'operator' && effectiveFrom === since);
    await ask('PUT', `/companies/${companyId}/profit-shares/${operator}`, {
      role: 'operator',
      shareBp: 500,
      releaseOn: 'paidInFull',
      effectiveFrom: since,
    });
    const contractId = await contractOf(192_417);
    const { id: none } = await ask('POST', '/overheads/create', {
      name: 'Settled nothing',
      basis: 'percentOfDirect',
      rateBp: 0,
      effectiveFrom: since,
    });
    const ticketId = await ticketOf(contractId, 100_000, { overheadRateId: none, operatorIds: [operatorId] });
    const { lineItems } = await read<{ lineItems: readonly Created[] }>(`/contracts/${contractId}`);
    const { id: invoiceId } = await ask('POST', `/invoices/add?contractId=${contractId}`, {
      date: today,
      lineItems: [{ sourceLineItemId: lineItems[0]?.id, billing: { method: 'percent', percentToDate: 10_000 } }],
    });
    await ask('PUT', `/invoices/${invoiceId}/approve`, {});
    expect((await profit(contractId)).expected.map(({ amount }) => amount)).toContain(4_621);
    const { amountDue } = await read<{ amountDue: number }>(`/invoices/${invoiceId}`);
    await ask('POST', '/post-payments/create', {
      customerId,
      receivedOn: today,
      amount: amountDue,
      bankId,
      methodId,
      allocations: [{ invoiceId, amount: amountDue }],
    });
    await settled(contractId, 1);
    const shares = await amounts(contractId);
    expect(shares).toEqual([[4_621]]);
    await cost(ticketId, 22_917);
    expect(await amounts(contractId)).toEqual([[4_621]]);
    expect(await profit(contractId)).toMatchObject({ proposal: { lines: [{ released: 4_621, now: 3_475 }] } });
    expect((await reported('operator', contractId)).map(({ cells }) => cells['share'])).toEqual([4_621]);
    expect((await reported('salesman', contractId)).map(({ cells }) => [cells['share'], cells['expected']])).toEqual([
      [null, 20_850],
    ]);
  });

  it('the nightly proof finds nothing', async () => {
    const { askedAt } = await ask<{ askedAt: string }>('POST', '/proofs/run', {});
    const last = await vi.waitFor(
      async () => {
        const { last: proof } = await read<{ last: { at: string; failures: readonly unknown[] } | null }>('/proofs');
        expect(proof && proof.at >= askedAt).toBe(true);
        return proof;
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(last?.failures).toEqual([]);
  }, 90_000);
});
