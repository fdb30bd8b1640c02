import {
  addedBy,
  changeOrder,
  PublicChangeOrder,
  type ChangeOrderEvent,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { agreedAmount, contract } from '@backoffice/contracts/features/contracts';
import { dayIn, type Instant } from '@backoffice/contracts/kernel';
import { documentReads, linkSigns, senderOf } from '#capabilities/document.ts';
import type { ReadPorts } from '#kernel/feature.ts';
import { eventsOfMembers } from '#kernel/members.ts';
import { changeOrders } from './projection.ts';
import { changeOrderDocument, type BesideChange } from './report.ts';

export const changeOrderReads = documentReads<ChangeOrderView, BesideChange>({
  resource: changeOrder,
  projection: changeOrders,
  title: 'Change order',
  /** Once it is signed or approved, what it changes is the contract of that moment, whatever came later. */
  besides: async (ports, tenant, row, at) => ({
    previousValue: await valueBefore(ports, tenant, row, row.signedAt ?? row.approvedAt ?? at),
  }),
  document: changeOrderDocument,
  isSettled: ({ signedAt, approvedAt }) => signedAt !== null || approvedAt !== null,
  shown({ row, beside: { previousValue }, link, company, now }) {
    const isOpen = row.status === 'sent' || row.status === 'viewed';
    return PublicChangeOrder.parse({
      ...row,
      terms: row.hideTerms ? '' : row.terms,
      previousValue,
      newValue: previousValue + row.amount,
      today: dayIn(company.timeZone, now),
      company: senderOf(company),
      canSign: isOpen && linkSigns({ row, link, now }),
    });
  },
});

/** The contract as it was agreed, with the changes approved until then, but for this one. */
async function valueBefore(
  { log }: Pick<ReadPorts, 'log'>,
  tenant: string,
  { id, contractId }: ChangeOrderView,
  at: Instant,
): Promise<number> {
  const owner = `${contract.entity}-${contractId}`;
  const [agreed, changes] = await Promise.all([
    log.readStream(tenant, owner),
    eventsOfMembers<ChangeOrderEvent>(log, tenant, `${owner}/${changeOrder.entity}`, at, [
      'ChangeOrderApproved',
      'ChangeOrderUnapproved',
    ]),
  ]);
  const others = changes
    .filter(({ stream }) => stream !== `${changeOrder.entity}-${id}`)
    .flatMap(({ events }) => events);
  return others.reduce((sum, event) => sum + addedBy(event), agreedAmount(agreed));
}
