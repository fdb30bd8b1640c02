import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { deliveriesProjection } from './projection.ts';

const recorded = {
  type: 'DeliveryRecorded',
  data: {
    sheetId: 's',
    sheetNumber: '14',
    date: '2026-11-24',
    contractId: 'c',
    contractNumber: '1024',
    contractName: 'Retaining wall',
    locationId: 'l',
    locationName: 'East slope',
    customerId: 'h',
    customerName: 'Hillcrest HOA',
    workerId: 'w',
    source: 'vendor',
    vendorName: 'Mission Ready Mix',
    items: [{ text: 'Concrete', quantity: 80_000, unit: 'yd' }],
    condition: 'ok',
    note: '',
  },
};

describe('a delivery in the list', () => {
  it('a delivery shows its job under the names of today', () => {
    const rows = rowsAfter(
      deliveriesProjection,
      ['Delivery-d', recorded],
      ['Location-l', { type: 'LocationEdited', data: { name: 'West slope' } }],
      ['Contract-c', { type: 'ContractEdited', data: { number: '1025', name: 'Garden wall' } }],
      ['Customer-h', { type: 'CustomerEdited', data: { name: 'Hillcrest Homes' } }],
    );
    expect(rows.get('d')).toMatchObject({
      what: '8 yd Concrete',
      status: 'open',
      locationName: 'West slope',
      contractNumber: '1025',
      contractName: 'Garden wall',
      customerName: 'Hillcrest Homes',
    });
  });
});
