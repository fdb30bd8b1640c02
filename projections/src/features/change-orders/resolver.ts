import { changeOrder, PublicChangeOrder, type ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { dayIn, type Instant } from '@backoffice/contracts/kernel';
import { documentReads, linkSigns, senderOf } from '#capabilities/document.ts';
import type { ReadPorts } from '#kernel/feature.ts';
import { changeOrders } from './projection.ts';
import { changeOrderDocument, type BesideChange } from './report.ts';

export const changeOrderReads = documentReads<ChangeOrderView, BesideChange>({
  resource: changeOrder, projection: changeOrders, title: 'Change order',
  besides: async (ports, tenant, row, at) => ({ previousValue: await valueBefore(ports, tenant, row, at) }),
  document: changeOrderDocument,
  isSettled: ({ signedAt, approvedAt }) => signedAt !== null || approvedAt !== null,
  shown({ row, beside: { previousValue }, link, company, now }) {
    const isOpen = row.status === 'sent' || row.status === 'viewed';
    return PublicChangeOrder.parse({
      ...row, terms: row.hideTerms ? '' : row.terms, previousValue, newValue: previousValue + row.amount,
      today: dayIn(company.timeZone, now), company: senderOf(company), canSign: isOpen && linkSigns({ row, link, now }),
    });
  },
});

/** The contract as it was agreed, with the changes approved until then, but for this one. */
async function valueBefore({ log }: Pick<ReadPorts, 'log'>, tenant: string, { id, contractId }: ChangeOrderView, at: Instant): Promise<number> {
  const [agreed, others] = await Promise.all([log.readStream(tenant, `${contract.entity}-${contractId}`), log.members(tenant, `${contract.entity}-${contractId}/${changeOrder.entity}`)]);
  const { amount = 0 } = (agreed.findLast(({ type }) => type === 'ContractEdited' || type === 'ContractCreated')?.data ?? {}) as { amount?: number }; // by its contract
  const streams = await Promise.all(others.filter((stream) => stream !== `${changeOrder.entity}-${id}`).map((stream) => log.readStream(tenant, stream)));
  const changes = streams.map((events) => events.filter(({ meta }) => meta.at <= at).reduce((sum, { type, data }) => {
    const posted = (data as { amount: number }).amount; // of both events, by their contract
    return type === 'ChangeOrderApproved' ? sum + posted : type === 'ChangeOrderUnapproved' ? sum - posted : sum;
  }, 0));
  return changes.reduce((sum, change) => sum + change, amount);
}
