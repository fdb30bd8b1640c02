import type { RateBudget, Identity } from '@backoffice/infra/auth';
import { tooManyRequests, type Call } from '@backoffice/infra/http';
import type { Middleware } from './route-checks.ts';

/**
 * What others have can be found out by asking: a person has a few questions of a kind in each minute, as typing needs
 * them.
 */
const UNIQUENESS_CHECK_BUDGET: RateBudget = { kind: 'questions', max: 30, seconds: 60 };

export type UniquenessCheckPorts = Pick<Identity, 'rateLimiter' | 'lookupAudit'>;

/** Counts a question about what others have and keeps who asked it, before it is answered. @throws Failure 429 */
export const countUniquenessCheck =
  ({ rateLimiter: budgets, lookupAudit: questions }: UniquenessCheckPorts) =>
  async ({ route, caller }: Pick<Call, 'route' | 'caller'>, about: string): Promise<void> => {
    const wait = await budgets.consume(UNIQUENESS_CHECK_BUDGET, `${route.name} ${caller.actor.id}`);
    if (wait !== null) throw tooManyRequests('Too many requests. Please try again in a moment.', wait);
    await questions.record({ userId: caller.actor.id, tenant: caller.tenant, question: route.name, about });
  };

/** Rate limit of every route that answers whether something is taken: T29. */
export function limitUniquenessChecks(ports: UniquenessCheckPorts): Middleware {
  const count = countUniquenessCheck(ports);
  return async (call, next) => {
    await count(call, checkedValues(call));
    return next(call);
  };
}

/** The values that were asked about; the record that may have them already is none. */
const checkedValues = ({ query, body }: Pick<Call, 'query' | 'body'>): string =>
  Object.entries({ ...(query as object), ...(body as object | undefined) })
    .flatMap(([name, value]) => (['exceptId', 'excludeId'].includes(name) || value === '' ? [] : [String(value)]))
    .join(' '); // objects by the shapes of their routes
