import { authRefusals } from '@backoffice/contracts/features/auth';
import { fillSentence } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';

export const wrongCredentials = () =>
  new HttpProblem(401, 'UNAUTHORIZED', 'WRONG_CREDENTIALS', authRefusals.WRONG_CREDENTIALS);

export const wrongCode = () => new HttpProblem(401, 'UNAUTHORIZED', 'WRONG_CODE', authRefusals.WRONG_CODE);

export function tooManyTries(seconds: number): HttpProblem {
  const message = fillSentence(authRefusals.TOO_MANY_TRIES, { minutes: String(Math.ceil(seconds / 60)) });
  return new HttpProblem(429, 'VALIDATION_ERROR', 'TOO_MANY_TRIES', message, [], { 'retry-after': String(seconds) });
}
