import { describe, expect, it } from 'vitest';
import type { DeliveryEntry, DeliveryEvent, DeliveryPlace } from '@backoffice/contracts/features/deliveries';
import type { Reaction } from '#kernel/reactions.ts';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { deliveries, whenDeliveryBilled, whenDeliveryCharged } from './module.ts';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const place: DeliveryPlace = {
  sheetId: id(1),
  sheetNumber: '14',
  date: '2026-11-24',
  contractId: id(2),
  contractNumber: '1024',
  contractName: 'Retaining wall',
  locationId: id(3),
  locationName: 'East slope',
  customerId: id(4),
  customerName: 'Hillcrest HOA',
};
const concrete = { text: 'Concrete 3000 psi', quantity: 80_000, unit: 'yd' };
const wire = { text: 'Tie wire', quantity: null, unit: '' };
const said = {
  source: 'vendor' as const,
  vendorName: 'Mission Ready Mix',
  items: [concrete, wire],
  condition: 'ok' as const,
  note: '',
};
const facts = factsAt('2026-11-24T18:00:00.000Z');
const record = (more: object = {}) => ({
  type: 'RecordDelivery',
  data: { sheetId: id(1), workerId: id(7), ...said, ...more },
});
const recorded = {
  type: 'DeliveryRecorded',
  data: { ...place, workerId: id(7), ...said },
} satisfies DeliveryEvent;
const bill: DeliveryEntry = { entity: 'Bill', id: id(5), number: 'INV-771' };
const ticket: DeliveryEntry = { entity: 'JobCost', id: id(6), number: '7' };
const enter = (data: DeliveryEntry) => ({ type: 'EnterDelivery', data });
const entered = (data: DeliveryEntry) => ({ type: 'DeliveryEntered', data }) satisfies DeliveryEvent;
const takeBack = (data: DeliveryEntry) => ({ type: 'TakeBackDeliveryEntry', data });
const takenBack = (data: DeliveryEntry) => ({ type: 'DeliveryEntryTakenBack', data }) satisfies DeliveryEvent;
const reason = { reason: 'Returned to the vendor.' };
const dismiss = { type: 'DismissDelivery', data: reason };
const dismissed = { type: 'DeliveryDismissed', data: reason } satisfies DeliveryEvent;
const reopen = { type: 'ReopenDelivery', data: {} };
const reopened = { type: 'DeliveryReopened', data: {} } satisfies DeliveryEvent;

const { given, recordAfter } = specOf(deliveries, { ...facts, place });

describe('a delivery is recorded', () => {
  it('a delivery is recorded with the place of its sheet, and without money', () =>
    given().when(record()).then(recorded));
  it('a delivery that is sent again is there once', () => given(recorded).when(record()).then());
  it('another delivery under its id is refused', () =>
    given(recorded)
      .when(record({ note: 'Another one' }))
      .thenRefused('DELIVERY_TAKEN'));
  it('a delivery to a sheet that is not there is refused', () =>
    given().when(record(), { place: null }).thenRefused('SHEET_UNKNOWN'));
  it('a delivery of a vendor says of which', () =>
    given()
      .when(record({ vendorName: '' }))
      .thenRefused('VENDOR_NAME_REQUIRED'));
  it('what is from stock has no vendor', () =>
    expect(
      given()
        .when(record({ source: 'stock', vendorName: '', items: [concrete] }))
        .events(),
    ).toMatchObject([{ data: { source: 'stock', vendorName: '' } }]));
  it('what is from stock is said one by one', () =>
    given()
      .when(record({ source: 'stock', vendorName: '' }))
      .thenRefused('STOCK_ONE_BY_ONE'));
  it('what came stands in one line', () =>
    expect(recordAfter([recorded])).toMatchObject({ what: '8 yd Concrete 3000 psi, Tie wire', status: 'open' }));
});

describe('a delivery is entered', () => {
  it('a delivery is entered once by a bill', () => {
    given(recorded).when(enter(bill)).then(entered(bill));
    given(recorded, entered(bill)).when(enter(bill)).then();
  });
  it('a delivery waits again once its bill is void', () => {
    given(recorded, entered(bill)).when(takeBack(bill)).then(takenBack(bill));
    expect(recordAfter([recorded, entered(bill), takenBack(bill)])).toMatchObject({ status: 'open', enteredIn: null });
  });
  it('a delivery that is entered elsewhere since stays entered', () =>
    given(recorded, entered(bill), entered(ticket)).when(takeBack(bill)).then());
  it('a delivery that is entered cannot be dismissed', () =>
    given(recorded, entered(bill)).when(dismiss).thenRefused('DELIVERY_NOT_OPEN'));
});

describe('a delivery is dismissed', () => {
  it('a delivery is dismissed for a reason, and waits again', () => {
    given(recorded).when(dismiss).then(dismissed);
    given(recorded, dismissed).when(reopen).then(reopened);
    expect(recordAfter([recorded, dismissed])).toMatchObject({ status: 'dismissed', dismissReason: reason.reason });
  });
  it('a delivery that is not dismissed is not opened again', () =>
    given(recorded).when(reopen).thenRefused('DELIVERY_NOT_DISMISSED'));
});

describe('bills and tickets tell the deliveries they name', () => {
  // what is read of it
  const happened = (stream: string, type: string, data: object) => ({ stream, type, data }) as never;
  const commandsOf = async (reaction: Reaction, ...of: Parameters<typeof happened>) =>
    (await reaction.react(happened(...of), world)).map((each) => ('command' in each ? each.command : null));
  const world = null as never; // the event says all

  const line = { kind: 'material', deliveryId: id(9) };

  it('a bill enters its delivery, and takes it back once it is void', async () => {
    const data = { deliveryId: id(9), ref: 'INV-771' };
    const command = (type: string) => [
      { entity: 'Delivery', id: id(9), command: { type, data: { entity: 'Bill', id: id(5), number: 'INV-771' } } },
    ];
    expect(await commandsOf(whenDeliveryBilled, `Bill-${id(5)}`, 'BillRecorded', data)).toEqual(
      command('EnterDelivery'),
    );
    expect(await commandsOf(whenDeliveryBilled, `Bill-${id(5)}`, 'BillVoided', data)).toEqual(
      command('TakeBackDeliveryEntry'),
    );
  });
  it('a bill that names none tells nobody', async () =>
    expect(await commandsOf(whenDeliveryBilled, `Bill-${id(5)}`, 'BillRecorded', { ref: 'INV-771' })).toEqual([]));
  it.each([
    ['MaterialAdded', { line }, 'EnterDelivery'],
    ['MaterialRemoved', { line }, 'TakeBackDeliveryEntry'],
    ['InventoryUsed', { line: { ...line, kind: 'inventory' } }, 'EnterDelivery'],
    ['InventoryReturned', { line: { ...line, kind: 'inventory' } }, 'TakeBackDeliveryEntry'],
    ['JobCostTrashed', { lines: [line, { kind: 'labor' }] }, 'TakeBackDeliveryEntry'],
    ['JobCostRestored', { lines: [line, { kind: 'labor' }] }, 'EnterDelivery'],
  ])('a ticket tells by %s', async (type, data, told) =>
    expect(
      await commandsOf(whenDeliveryCharged, `JobCost-${id(6)}`, type, { job: { number: '7' }, ...data }),
    ).toMatchObject([{ entity: 'Delivery', id: id(9), command: { type: told, data: ticket } }]),
  );
});
