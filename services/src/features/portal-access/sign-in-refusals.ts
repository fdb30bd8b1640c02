import { portalRefusals } from '@backoffice/contracts/features/portal-access';
import { fillSentence } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';

type CompanyName = { readonly name: string };
const nameOf = (company: CompanyName | null) => company?.name ?? 'the company';

export const portalClosed = (company: CompanyName | null) =>
  new HttpProblem(
    401,
    'UNAUTHORIZED',
    'PORTAL_CLOSED',
    fillSentence(portalRefusals.PORTAL_CLOSED, { company: nameOf(company) }),
  );

export const wrongPortalCode = () =>
  new HttpProblem(401, 'UNAUTHORIZED', 'WRONG_PORTAL_CODE', portalRefusals.WRONG_PORTAL_CODE);

export function portalTriesSpent(seconds: number): HttpProblem {
  const message = fillSentence(portalRefusals.PORTAL_TRIES_SPENT, { minutes: String(Math.ceil(seconds / 60)) });
  return new HttpProblem(429, 'VALIDATION_ERROR', 'PORTAL_TRIES_SPENT', message, [], {
    'retry-after': String(seconds),
  });
}

/** `names`: whose link signs. */
export const notASigner = (names: readonly string[], company: CompanyName) =>
  new HttpProblem(
    403,
    'FORBIDDEN',
    'NOT_A_SIGNER',
    fillSentence(portalRefusals.NOT_A_SIGNER, { name: names.join(', '), company: company.name }),
  );
