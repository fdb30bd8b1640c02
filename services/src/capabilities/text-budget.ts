import type { Budget, Budgets } from '@backoffice/infra/auth';
import { Answer, tooMany, type Handler } from '@backoffice/infra/http';

/** A text costs money: what the people of a company may send in a day, documents and codes at sign-in together. */
export const TEXTS_OF_COMPANY: Budget = { kind: 'texts of company', most: 200, seconds: 86_400 };

/** Sends documents by text within that budget. What was refused, or done before, costs nothing. */
export const withinTexts = ({ take, giveBack }: Pick<Budgets, 'take' | 'giveBack'>) => (handler: Handler): Handler => !handler.route.path.endsWith('/send-sms') ? handler : {
  route: handler.route,
  async run(call) {
    const { to: { length } } = call.body as unknown as { to: readonly string[] }; // by the shape of this route
    const spent = [TEXTS_OF_COMPANY, call.caller.tenant, length] as const;
    const wait = await take(...spent);
    if (wait !== null) throw tooMany('Your company has sent as many texts as it may today. Send this one by email, or try again tomorrow.', wait);
    const answer = await handler.run(call).catch(async (error: unknown) => {
      await giveBack(...spent);
      throw error;
    });
    if (answer instanceof Answer && answer.headers['idempotency-replayed']) await giveBack(...spent);
    return answer;
  },
};
