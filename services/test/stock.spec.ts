import { bill } from '@backoffice/contracts/features/bills';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { systemClock } from '@backoffice/infra/clock';
import { dayIn } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
let [yard, rock] = ['', ''];
const today = dayIn('America/Los_Angeles', systemClock.now());

beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  yard = await made('/suppliers/create', { name: 'Bay Rock' });
  rock = await item('Base rock');
});
afterAll(() => run.close());

const ask = (method: string, path: string, body: object) => run.ask(method, path, { ...firm.as, body });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.id);
}
const item = (name: string, onHand: number | null = 1_000_000) =>
  made('/inventories/create', { item: name, unit: 'ton', rate: 1_000, onHand });
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
const history = async (entity: string, id: string) =>
  (await run.log.readStream(firm.id, `${entity}-${id}`)).map(({ type, data }) => ({ type, data }));

async function refused(asking: ReturnType<typeof ask>, status: number, code: string, field: string) {
  const before = await head();
  const { status: got, body } = await asking;
  expect({ status: got, body }).toMatchObject({
    status,
    body: { code, details: [expect.objectContaining({ field })] },
  });
  expect(await head()).toBe(before);
}

let last = 0;
const billOf = (...lines: object[]) => ({ vendorId: yard, ref: `YD-${++last}`, lines });
const intoStock = (more: object = {}) => ({ inventoryItemId: rock, quantity: 500_000, amount: 50_000, ...more });

describe('a bill into stock', () => {
  it('given 500.00 of base rock, when the bill is recorded, then its line is on 1400 with the item and how much of it', async () => {
    const id = await made('/ledgers/vendor/bills', billOf(intoStock()));
    expect(await history(bill.entity, id)).toMatchObject([
      {
        type: 'BillRecorded',
        data: {
          amount: 50_000,
          lines: [
            {
              account: 'inventory',
              inventoryItemId: rock,
              quantity: 500_000,
              description: 'Base rock',
              contractId: null,
              costCategory: null,
            },
          ],
        },
      },
    ]);
  });
  it('a credit takes it back', async () => {
    const id = await made('/ledgers/vendor/credits', billOf(intoStock()));
    expect(await history(bill.entity, id)).toMatchObject([
      { data: { amount: -50_000, lines: [{ account: 'inventory', quantity: -500_000, amount: -50_000 }] } },
    ]);
  });
  it('it says how much, of an item that there is, on no account of its own and for no job yet', async () => {
    const asked = (more: object) => ask('POST', '/ledgers/vendor/bills', billOf(intoStock(more)));
    const nowhere = '00000000-0000-7000-8000-00000000dead';
    await refused(asked({ quantity: undefined }), 422, 'STOCK_QUANTITY_REQUIRED', 'lines.0.quantity');
    await refused(asked({ inventoryItemId: nowhere }), 404, 'INVENTORY_ITEM_UNKNOWN', 'lines.0.inventoryItemId');
    await refused(asked({ account: 'materials' }), 422, 'STOCK_ACCOUNT', 'lines.0.account');
    await refused(asked({ contractId: nowhere }), 422, 'STOCK_OF_NO_JOB', 'lines.0.contractId');
  });
});

describe('a count of the stock', () => {
  const count = (id: string, counted: number, more: object = {}) =>
    ask('PUT', `/inventories/${id}/count`, { counted, ...more });
  it('says what differs, in quantity and in money at the cost of the item', async () => {
    const id = await item('Sand');
    expect(await count(id, 950_000, { reason: 'Month end' })).toMatchObject({ status: 200 });
    expect((await history(inventoryItem.entity, id)).at(-1)).toEqual({
      type: 'InventoryItemCounted',
      data: { on: today, counted: 950_000, by: -50_000, value: 95_000, difference: 95_000, reason: 'Month end' },
    });
  });
  it('may say itself what it is worth', async () => {
    const id = await item('Gravel');
    await count(id, 950_000, { value: 80_000 });
    expect((await history(inventoryItem.entity, id)).at(-1)).toMatchObject({ data: { value: 80_000 } });
  });
  it('what nobody counts has nothing to compare with', async () => {
    const id = await item('Nails', null);
    await refused(count(id, 5), 422, 'STOCK_NOT_COUNTED', 'counted');
  });
});
