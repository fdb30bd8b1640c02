import {
  contractValueChange,
  changeOrder,
  PublicChangeOrder,
  type ChangeOrderEvent,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { agreedAmount, contract } from '@backoffice/contracts/features/contracts';
import type { Instant } from '@backoffice/contracts/kernel';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { eventsOfClaimHolders } from '#kernel/claim-holders.ts';
import { changeOrdersProjection } from './projection.ts';
import { changeOrderBody, type ChangeOrderRelatedRecords } from './report.ts';

export const changeOrdersFeature = documentFeature<ChangeOrderView, ChangeOrderRelatedRecords>({
  resource: changeOrder,
  projection: changeOrdersProjection,
  typeNames: { ChangeOrderStatus: changeOrder.view.shape.status },
  title: 'Change order',
  /** Once it is signed or approved, what it changes is the contract of that moment, whatever came later. */
  loadRelated: async (ports, tenant, row, at) => ({
    previousValue: await contractValueBefore(ports, tenant, row, row.signedAt ?? row.approvedAt ?? at),
  }),
  body: changeOrderBody,
  isSettled: ({ signedAt, approvedAt }) => signedAt !== null || approvedAt !== null,
  publicView: ({ related: { previousValue }, ...shown }) =>
    PublicChangeOrder.parse({ ...linkPage(shown), previousValue, newValue: previousValue + shown.row.amount }),
});

/** The contract as it was agreed, with the changes approved until then, but for this one. */
async function contractValueBefore(
  { log }: Pick<ReadPorts, 'log'>,
  tenant: string,
  { id, contractId }: ChangeOrderView,
  at: Instant,
): Promise<number> {
  const owner = `${contract.entity}-${contractId}`;
  const [agreed, changes] = await Promise.all([
    log.readStream(tenant, owner),
    eventsOfClaimHolders<ChangeOrderEvent>(log, tenant, `${owner}/${changeOrder.entity}`, at, [
      'ChangeOrderApproved',
      'ChangeOrderUnapproved',
    ]),
  ]);
  const others = changes
    .filter(({ stream }) => stream !== `${changeOrder.entity}-${id}`)
    .flatMap(({ events }) => events);
  return others.reduce((sum, event) => sum + contractValueChange(event), agreedAmount(agreed));
}
