import { authRefusals } from '@backoffice/contracts/features/auth';
import { fillSentence } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';

export const wrongCredentials = () =>
  new HttpProblem(401, 'UNAUTHORIZED', 'WRONG_CREDENTIALS', authRefusals.WRONG_CREDENTIALS);

export const wrongCode = () => new HttpProblem(401, 'UNAUTHORIZED', 'WRONG_CODE', authRefusals.WRONG_CODE);

export const keyReused = () =>
  new HttpProblem(
    422,
    'VALIDATION_ERROR',
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another request.',
  );

export function tooManyTries(seconds: number): HttpProblem {
  const message = fillSentence(authRefusals.TOO_MANY_TRIES, { minutes: String(Math.ceil(seconds / 60)) });
  return new HttpProblem(429, 'VALIDATION_ERROR', 'TOO_MANY_TRIES', message, [], { 'retry-after': String(seconds) });
}
