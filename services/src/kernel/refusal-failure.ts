import {
  fillSentence,
  sentenceOf,
  statusOf,
  type ProblemDetail,
  type Refusal,
  type Refusals,
} from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';

const problemTypes = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'VALIDATION_ERROR', 422: 'VALIDATION_ERROR' } as const;

/**
 * A business refusal on its way to the edge: 422, unless it is declared with another status. `record`: what it is about
 * is called.
 */
export function refusalFailure(refused: Refusal, refusals: Refusals, record = ''): HttpProblem {
  const { code, others = [] } = refused;
  const refusal = refusals[code] ?? code;
  const status = statusOf(refusal);
  const details = [refused, ...others].map((each) => ({ ...detailOf(each, refusals), ...(record && { record }) }));
  return new HttpProblem(status, problemTypes[status], code, details[0]?.message ?? '', details);
}

const detailOf = ({ code, field = '', values, meanwhile }: Refusal, refusals: Refusals): ProblemDetail => ({
  field,
  code,
  message: fillSentence(sentenceOf(refusals[code] ?? code), values),
  ...(meanwhile && { meanwhile }),
});
