import { contract } from '@backoffice/contracts/features/contracts';
import type { Delivery, DeliveryFacts, DeliveryPlace } from '@backoffice/contracts/features/deliveries';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { contractOfSheet } from '#domain/crew/crew-sheet.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const deliveryFacts: GatherFacts<DeliveryFacts, Delivery> = async ({ type, data }, world, delivery) => {
  const { sheetId = '' } = data as { sheetId?: string }; // of what records one
  const isNew = type === 'RecordDelivery' && delivery === null;
  return { place: isNew ? await placeOf(sheetId, world) : null };
};

async function placeOf(sheetId: string, world: World): Promise<DeliveryPlace | null> {
  const sheet = await world.record(jobSheet, sheetId);
  if (!sheet || sheet.trashedAt !== null) return null;
  const contractId = await contractOfSheet(sheet, world);
  const job = contractId === null ? null : await world.record(contract, contractId);
  const { number, date, locationId, locationName, customerId, customerName } = sheet;
  return {
    sheetId,
    sheetNumber: number,
    date,
    contractId,
    contractNumber: job?.number ?? '',
    contractName: job?.name ?? '',
    locationId,
    locationName,
    customerId,
    customerName,
  };
}
