import type { Budget, Identity } from '@backoffice/infra/auth';
import { tooMany, type Call } from '@backoffice/infra/http';

/** What others have can be found out by asking: a person has a few questions of a kind in each minute, as typing needs them. */
const QUESTIONS: Budget = { kind: 'questions', most: 30, seconds: 60 };

export type Asking = Pick<Identity, 'budgets' | 'questions'>;

/** Counts a question about what others have and keeps who asked it, before it is answered. @throws Failure 429 */
export const askedBy = ({ budgets, questions }: Asking) => async ({ route, caller }: Pick<Call, 'route' | 'caller'>, about: string): Promise<void> => {
  const wait = await budgets.take(QUESTIONS, `${route.name} ${caller.actor.id}`);
  if (wait !== null) throw tooMany('Too many requests. Please try again in a moment.', wait);
  await questions.keep({ userId: caller.actor.id, tenant: caller.tenant, question: route.name, about });
};
