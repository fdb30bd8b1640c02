import type { RateBudget, RateLimiter } from '@backoffice/infra/auth';
import { HttpResponse, tooManyRequests, type Call } from '@backoffice/infra/http';
import type { Middleware } from './route-checks.ts';
import { idempotencyKeyOf } from './single-flight.ts';

/** A text costs money: what the people of a company may send in a day, documents and codes at sign-in together. */
export const COMPANY_TEXT_BUDGET: RateBudget = { kind: 'texts of company', max: 200, seconds: 86_400 };
/** What a number, or a person who signs in, gets in a day. */
export const RECIPIENT_TEXT_BUDGET: RateBudget = { kind: 'texts of one', max: 20, seconds: 86_400 };
/** What one person sends in a day: never all that their company may. */
const SENDER_TEXT_BUDGET: RateBudget = { kind: 'texts of sender', max: 100, seconds: 86_400 };

const BUDGET_SPENT_MESSAGE =
  'As many texts as may be sent today are sent: by your company, by you, or to this number. Send this one by email, or try again tomorrow.';

/**
 * One press, however often it is sent: what it costs is taken when it is first heard of, and nothing once it is done.
 */
type BudgetCharge = { readonly result: Promise<ChargeResult>; callers: number; isDone: boolean };
/** A number: nothing is left, for so many seconds. */
type ChargeResult = 'before' | 'now' | number;

type TextBudgetPorts = Pick<RateLimiter, 'consumeAll' | 'refund'> & {
  /** Whether a command was done before. */ readonly isKnown: (tenant: string, commandId: string) => Promise<boolean>;
};

/** Sends documents by text within those budgets. What was refused, or done before, costs nothing. */
export function limitTexts({ consumeAll: takeAll, refund: giveBack, isKnown }: TextBudgetPorts): Middleware {
  const charges = new Map<string, BudgetCharge>();
  const pay = async (
    { caller: { tenant }, commandId }: Call,
    spent: Parameters<RateLimiter['consumeAll']>[0],
  ): Promise<ChargeResult> => ((await isKnown(tenant, commandId)) ? 'before' : ((await takeAll(spent)) ?? 'now'));

  return async (call, next) => {
    const { to } = call.body as { to: readonly string[] }; // by the shape of these routes
    const spent = to.flatMap(
      (number) =>
        [
          [RECIPIENT_TEXT_BUDGET, number],
          [SENDER_TEXT_BUDGET, call.caller.actor.id],
          [COMPANY_TEXT_BUDGET, call.caller.tenant],
        ] as const,
    );
    const key = idempotencyKeyOf(call);
    const charge = charges.get(key) ?? { result: pay(call, spent), callers: 0, isDone: false };
    charges.set(key, charge);
    charge.callers += 1;
    let paid: ChargeResult = 'before';
    try {
      paid = await charge.result;
      if (typeof paid === 'number') throw tooManyRequests(BUDGET_SPENT_MESSAGE, paid);
      const answer = await next(call);
      if (!(answer instanceof HttpResponse && answer.headers['idempotency-replayed'])) charge.isDone = true;
      return answer;
    } finally {
      charge.callers -= 1;
      if (charge.callers === 0) {
        charges.delete(key);
        if (paid === 'now' && !charge.isDone) for (const each of spent) await giveBack(...each);
      }
    }
  };
}
