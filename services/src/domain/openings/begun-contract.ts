import { billedToDate, type BillableContract } from '@backoffice/contracts/features/invoices';
import type { ContractOfJob } from '@backoffice/contracts/features/job-costs';
import { location } from '@backoffice/contracts/features/locations';
import { BROUGHT_FORWARD, type OpeningContract } from '@backoffice/contracts/features/opening-contracts';
import type { World } from '#kernel/world.ts';
import { partiesOf } from '#domain/document-parties.ts';

/** What can be billed of a contract that the opening begins in the same append; null without its location. */
export async function begunBillable(
  { locationId, number, lineItemId, amount, retentionBp }: OpeningContract,
  contractId: string,
  world: World,
): Promise<BillableContract | null> {
  const parties = await partiesOf(locationId, world);
  if (!parties) return null;
  const line = { name: BROUGHT_FORWARD, quantity: 10_000, unit: 'ls', scheduled: amount };
  return {
    origin: { ...parties, contractId, contractNumber: number, contractName: BROUGHT_FORWARD },
    status: 'signed',
    retentionBp,
    netDays: 0,
    schedule: [{ sourceLineItemId: lineItemId, source: 'contract', changeOrderId: null, ...line }],
    unapproved: new Map(),
    unselected: new Set(),
    before: billedToDate([]),
    costPlus: null,
    application: null,
  };
}

/** The job of a contract that the opening begins in the same append; null where its location is not there. */
export async function begunJob(
  { locationId, number, lineItemId }: OpeningContract,
  contractId: string,
  world: World,
): Promise<ContractOfJob | null> {
  const [parties, place] = await Promise.all([partiesOf(locationId, world), world.record(location, locationId)]);
  if (!parties || !place) return null;
  const { locationName, customerId, customerName, salesmanId, salesmanName } = parties;
  const where = { locationId, locationName, customerId, customerName, salesmanId, salesmanName };
  const { isPublicWork } = place;
  const called = { contractId, contractNumber: number, contractName: BROUGHT_FORWARD };
  return {
    origin: { ...called, isPublicWork, contractSigned: true, ...where },
    voided: false,
    closed: false,
    costEntryClosed: false,
    phases: new Map([[lineItemId, BROUGHT_FORWARD]]),
    changeOrders: new Map(),
  };
}
