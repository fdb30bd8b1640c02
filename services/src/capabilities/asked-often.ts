import { limiterOf, tooMany, type Call } from '@backoffice/infra/http';

/** What others have can be found out by asking: a person has a few questions of a kind in each minute, as typing needs them. */
const QUESTIONS = { most: 30, ms: 60_000 };

/** @throws Failure 429 */
export function sparingly(): (call: Pick<Call, 'route' | 'caller'>) => void {
  const asked = limiterOf(QUESTIONS);
  return function mustNotBeTooMany({ route, caller }) {
    const key = `${route.name} ${caller.actor.id}`;
    const seconds = asked.spent(key);
    if (seconds !== null) throw tooMany('Too many requests. Please try again in a moment.', seconds);
    asked.count(key);
  };
}
