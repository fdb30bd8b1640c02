import { fillSentence, sentenceOf, statusOf, type Refusal, type Refusals } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';

const problemTypes = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'VALIDATION_ERROR', 422: 'VALIDATION_ERROR' } as const;

/**
 * A business refusal on its way to the edge: 422, unless it is declared with another status. `record`: what it is about
 * is called.
 */
export function refusalFailure({ code, field = '', values }: Refusal, refusals: Refusals, record = ''): HttpProblem {
  const refusal = refusals[code] ?? code;
  const status = statusOf(refusal);
  const message = fillSentence(sentenceOf(refusal), values);
  return new HttpProblem(status, problemTypes[status], code, message, [
    { field, code, message, ...(record && { record }) },
  ]);
}
