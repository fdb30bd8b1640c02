import type { Cents } from '#kernel/index.ts';
import type { OnlinePaymentView } from './view.ts';

/** Its customer may still pay it, or has and their bank has not confirmed it. */
export const isOnItsWay = ({ status }: Pick<OnlinePaymentView, 'status'>) =>
  status === 'begun' || status === 'underWay';

/** What may be refunded of it: what came, less what was refunded, is being refunded or is disputed. */
export function refundable({
  status,
  amount,
  refunds,
  dispute,
}: Pick<OnlinePaymentView, 'status' | 'amount' | 'refunds' | 'dispute'>): Cents {
  if (status !== 'received') return 0;
  const back = refunds.reduce(
    (sum, each) => sum + (each.status === 'asked' || each.status === 'made' ? each.amount : 0),
    0,
  );
  return dispute ? 0 : amount - back;
}

/**
 * What goes to which invoice of what came: as it was meant, as far as it is open by now. What does not is the
 * customer's credit.
 */
export function allocatedAsOpen(
  meant: readonly { readonly invoiceId: string; readonly amount: Cents }[],
  openOf: ReadonlyMap<string, Cents>,
  received: Cents,
): { invoiceId: string; amount: Cents }[] {
  let left = received;
  return meant.flatMap(({ invoiceId, amount }) => {
    const given = Math.min(amount, openOf.get(invoiceId) ?? 0, left);
    if (given <= 0) return [];
    left -= given;
    return { invoiceId, amount: given };
  });
}
