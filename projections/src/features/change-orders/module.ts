import {
  contractValueChange,
  changeOrder,
  changeOrderOwnRoutes,
  changeOrderPaper,
  PublicChangeOrder,
  type ChangeOrderEvent,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { agreedValue, contract } from '@backoffice/contracts/features/contracts';
import type { Cents, Instant } from '@backoffice/contracts/kernel';
import { bindHandler } from '@backoffice/infra/http';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { eventsOfClaimHolders } from '#kernel/claim-holders.ts';
import { changeOrdersProjection } from './projection.ts';

/** `previousValue`: of the contract with the changes that were approved before this one. */
type ChangeOrderRelatedRecords = { readonly previousValue: Cents };

const { handlers, ...documents } = documentFeature<ChangeOrderView, ChangeOrderRelatedRecords>({
  resource: changeOrder,
  projection: changeOrdersProjection,
  typeNames: { ChangeOrderStatus: changeOrder.view.shape.status },
  title: 'Change order',
  /** Once it is signed or approved, what it changes is the contract of that moment, whatever came later. */
  loadRelated: async (ports, tenant, row, at) => ({
    previousValue: await contractValueBefore(ports, tenant, row, at),
  }),
  paper: ({ row, related, company }) => changeOrderPaper({ ...row, ...related }, company),
  isSettled: ({ signedAt, approvedAt }) => signedAt !== null || approvedAt !== null,
  publicView: ({ related: { previousValue }, ...shown }) =>
    PublicChangeOrder.parse({ ...linkPage(shown), previousValue, newValue: previousValue + shown.row.amount }),
});

export const changeOrdersFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [
    ...handlers(ports),
    bindHandler(changeOrderOwnRoutes.contractValue, async ({ params, caller }) => {
      // as asked for
      const row = (await ports.reads.one(changeOrder, params['id'] ?? '', caller, VALUED)) as ValuedChange;
      const before = await contractValueBefore(ports, caller.tenant, row, ports.clock.now());
      return { before, after: before + row.amount };
    }),
  ],
} satisfies ReadFeature;

const VALUED = ['id', 'contractId', 'amount', 'valueBefore', 'signedAt', 'approvedAt'] as const;
type ValuedChange = Pick<ChangeOrderView, (typeof VALUED)[number]>;

/**
 * The value of the contract before a change, in cents: what its signature or approval has fixed. Where neither said it,
 * the contract as it was agreed, with the changes that were approved until then but for this one.
 */
async function contractValueBefore(
  { log }: Pick<ReadPorts, 'log'>,
  tenant: string,
  { id, contractId, valueBefore, signedAt, approvedAt }: ValuedChange,
  now: Instant,
): Promise<number> {
  if (valueBefore !== null) return valueBefore;
  const at = signedAt ?? approvedAt ?? now;
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
  return others.reduce((sum, event) => sum + contractValueChange(event), agreedValue(agreed));
}
