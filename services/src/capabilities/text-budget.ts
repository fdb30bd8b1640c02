import type { Budget, Budgets } from '@backoffice/infra/auth';
import { Answer, tooMany, type Call, type Handler } from '@backoffice/infra/http';
import { pressOf } from './press.ts';

/** A text costs money: what the people of a company may send in a day, documents and codes at sign-in together. */
export const TEXTS_OF_COMPANY: Budget = { kind: 'texts of company', most: 200, seconds: 86_400 };
/** What a number, or a person who signs in, gets in a day. */
export const TEXTS_OF_ONE: Budget = { kind: 'texts of one', most: 20, seconds: 86_400 };
/** What one person sends in a day: never all that their company may. */
const TEXTS_OF_SENDER: Budget = { kind: 'texts of sender', most: 100, seconds: 86_400 };

const SPENT =
  'As many texts as may be sent today are sent: by your company, by you, or to this number. Send this one by email, or try again tomorrow.';

/** One press, however often it is sent: what it costs is taken when it is first heard of, and nothing once it is done. */
type Press = { readonly paid: Promise<Paid>; heard: number; isDone: boolean };
/** A number: nothing is left, for so many seconds. */
type Paid = 'before' | 'now' | number;

type Ports = Pick<Budgets, 'takeAll' | 'giveBack'> & {
  /** Whether a command was done before. */ readonly isKnown: (tenant: string, commandId: string) => Promise<boolean>;
};

/** Sends documents by text within those budgets. What was refused, or done before, costs nothing. */
export function withinTexts({ takeAll, giveBack, isKnown }: Ports): (handler: Handler) => Handler {
  const presses = new Map<string, Press>();
  const pay = async (
    { caller: { tenant }, commandId }: Call,
    spent: Parameters<Budgets['takeAll']>[0],
  ): Promise<Paid> => ((await isKnown(tenant, commandId)) ? 'before' : ((await takeAll(spent)) ?? 'now'));

  return (handler) =>
    !handler.route.path.endsWith('/send-sms')
      ? handler
      : {
          route: handler.route,
          async run(call) {
            const { to } = call.body as unknown as { to: readonly string[] }; // by the shape of this route
            const spent = to.flatMap(
              (number) =>
                [
                  [TEXTS_OF_ONE, number],
                  [TEXTS_OF_SENDER, call.caller.actor.id],
                  [TEXTS_OF_COMPANY, call.caller.tenant],
                ] as const,
            );
            const key = pressOf(call);
            const press = presses.get(key) ?? { paid: pay(call, spent), heard: 0, isDone: false };
            presses.set(key, press);
            press.heard += 1;
            let paid: Paid = 'before';
            try {
              paid = await press.paid;
              if (typeof paid === 'number') throw tooMany(SPENT, paid);
              const answer = await handler.run(call);
              if (!(answer instanceof Answer && answer.headers['idempotency-replayed'])) press.isDone = true;
              return answer;
            } finally {
              press.heard -= 1;
              if (press.heard === 0) {
                presses.delete(key);
                if (paid === 'now' && !press.isDone) for (const each of spent) await giveBack(...each);
              }
            }
          },
        };
}
