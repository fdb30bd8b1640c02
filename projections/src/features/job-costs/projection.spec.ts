import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { jobCostsProjection } from './projection.ts';

const frozen = (type: string) => ({
  type,
  data: JSON.parse(readFileSync(`contracts/samples/job-costs/${type}.v1.json`, 'utf8')) as object, // an event
});
const event = (type: string, data: object = {}) => ({ type, data });
const created = frozen('JobCostCreated');
const { contractId, customerId, locationId } = created.data as Record<string, string>; // where it is
const after = (...others: readonly (readonly [string, ReturnType<typeof event>])[]) =>
  rowsAfter(
    jobCostsProjection,
    ['JobCost-t', created, frozen('LaborAdded'), frozen('EquipmentAdded'), frozen('MaterialAdded')],
    ...others.map(([stream, one]) => [stream, one] as const),
  ).get('t');

describe('the row of a job cost', () => {
  it('the lines of a job cost stand apart from their money, and sum up on its row', () =>
    expect(after()).toMatchObject({
      status: 'open',
      labors: [{ hours: 800, workerName: 'Ray Soto' }],
      laborCosts: [{ wages: 25_600, burden: 7_296 }],
      equipmentCosts: [{ amount: 78_125 }],
      materials: [{ amount: 13_515 }],
      laborHours: 800,
      laborCost: 32_896,
      directCost: 124_536,
    }));
  it('a job cost shows its customer, location and contract by the names they have today', () =>
    expect(
      after(
        [`Customer-${customerId}`, event('CustomerEdited', { name: 'Rivera Estates' })],
        [`Location-${locationId}`, event('LocationEdited', { name: 'Palm Court East' })],
        [`Contract-${contractId}`, event('ContractEdited', { number: '13', name: 'Wall and steps' })],
      ),
    ).toMatchObject({
      customerName: 'Rivera Estates',
      locationName: 'Palm Court East',
      contractNumber: '13',
      contractName: 'Wall and steps',
    }));
  it('a job cost warns while its contract is not signed', () => {
    const voided = [`Contract-${contractId}`, event('ContractSignatureVoided')] as const;
    expect(after(voided)).toMatchObject({ contractSigned: false, warnings: ['CONTRACT_NOT_SIGNED'] });
    expect(after(voided, [`Contract-${contractId}`, event('ContractSigned')])).toMatchObject({ warnings: [] });
  });
  it('a job cost that is deleted for good leaves no row', () =>
    expect(
      rowsAfter(jobCostsProjection, [
        'JobCost-t',
        created,
        frozen('JobCostTrashed'),
        frozen('JobCostPermanentlyDeleted'),
      ]).size,
    ).toBe(0));
});
