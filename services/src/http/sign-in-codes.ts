import type { Challenge, Channel, DescribedChallenges, RateBudget, RateLimiter } from '@backoffice/infra/auth';
import type { Call, HttpProblem } from '@backoffice/infra/http';

type CodePorts<About> = {
  readonly challenges: DescribedChallenges<About>;
  readonly rateLimiter: RateLimiter;
  /** Leaves it to a job to send the code, if it belongs to anybody. */
  readonly send: (challengeId: string) => Promise<unknown>;
  readonly triesSpent: (seconds: number) => HttpProblem;
};
export type CodeRequest<About> = {
  /** A UUID made of whom the code is for. */
  readonly subject: string;
  readonly channel: Channel;
  readonly about: About;
  readonly budgets: readonly (readonly [budget: RateBudget, key: string])[];
};

/**
 * Asks for a code without an account. An address that is nobody's is answered like any other, at the same cost: only
 * the job knows. @throws HttpProblem 429
 */
export const codeRequester =
  <About>({ challenges, rateLimiter, send, triesSpent }: CodePorts<About>) =>
  async (
    { commandId }: Pick<Call, 'commandId'>,
    { subject, channel, about, budgets }: CodeRequest<About>,
  ): Promise<{ challenge: string; expiresAt: string }> => {
    const { challengeId, token, expiresAt } = await challenges.open({ userId: subject, commandId, channel });
    const answer = { challenge: token, expiresAt };
    if (await challenges.isRequestedBy(challengeId, commandId)) return answer;
    const wait = await rateLimiter.consumeAll(budgets);
    if (wait !== null) throw triesSpent(wait);
    await challenges.describe(challengeId, about);
    if (await challenges.requestCode(challengeId, commandId, channel)) await send(challengeId);
    return answer;
  };

type TryPorts<About> = Pick<CodePorts<About>, 'challenges' | 'rateLimiter' | 'triesSpent'> & {
  /** Of one subject, whichever of its challenges. */
  readonly budget: RateBudget;
  readonly wrongCode: () => HttpProblem;
};

/** Counts a try before anything is compared. @throws HttpProblem 401 or 429 */
export const tryCounter =
  <About>({ challenges, rateLimiter, budget, wrongCode, triesSpent }: TryPorts<About>) =>
  async (token: string): Promise<Pick<Challenge, 'challengeId' | 'userId'>> => {
    const challenge = await challenges.findByToken(token);
    const counted = challenge && (await challenges.countTry(challenge.challengeId));
    if (!challenge || counted === 'over' || counted === 'ended') throw wrongCode();
    const wait = counted === 'exhausted' ? 60 : await rateLimiter.consume(budget, challenge.userId);
    if (wait !== null) throw triesSpent(wait);
    return challenge;
  };
