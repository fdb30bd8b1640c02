import { verifyRefusals, verifyRoutes } from '@backoffice/contracts/capabilities';
import { guessesIn, postgresRateLimiter } from '@backoffice/infra/auth';
import { hashOfCode, sealedCodeClaim, sealedFileClaim } from '@backoffice/infra/audit';
import {
  HttpResponse,
  HttpProblem,
  bindHandler,
  networkOf,
  notFound,
  tooManyRequests,
  type HttpHandler,
} from '@backoffice/infra/http';
import { offeredAuthorities } from '@backoffice/infra/seal';
import type { Pool } from '@backoffice/infra/postgres';
import type { ReadFeature, ReadPorts, SealReference } from './read-feature.ts';

const NO_STORE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/**
 * Anybody may ask whether a file, or the document a code stands on, was signed here; who holds neither is told nothing.
 */
export function verifyHandlers(
  ports: ReadPorts & { readonly pool: Pool },
  attestOf: (entity: string) => ReadFeature['attest'],
): readonly HttpHandler[] {
  const guesses = guessesIn(postgresRateLimiter(ports.pool), 'unknown codes');
  async function find(sealed: SealReference) {
    const { scope, key } = 'sha256' in sealed ? sealedFileClaim(sealed.sha256) : sealedCodeClaim(sealed.codeHash);
    const claim = await ports.log.findClaim(scope, key);
    if (!claim) return null;
    const entity = claim.stream.slice(0, claim.stream.indexOf('-'));
    return (await attestOf(entity)?.(ports, claim.tenant, claim.stream.slice(entity.length + 1), sealed)) ?? null;
  }

  const document = bindHandler(verifyRoutes.document, async ({ body: { sha256, code = '' }, ip }) => {
    const network = networkOf(ip);
    const seconds = await guesses.secondsToWait(network);
    if (seconds !== null)
      throw tooManyRequests('Too many requests from your network. Please try again in a moment.', seconds);
    const found = await find(sha256 === undefined ? { codeHash: hashOfCode(code) } : { sha256 });
    if (found) return new HttpResponse(found, { headers: NO_STORE });
    await guesses.count(network);
    const refusal = sha256 === undefined ? 'CODE_UNKNOWN' : 'NOT_SIGNED_HERE';
    throw new HttpProblem(404, 'NOT_FOUND', refusal, verifyRefusals[refusal]);
  });
  return [document, authorityHandler(ports.pool)];
}

/** What anybody gives their reader of PDFs once, so that it knows the seals of this installation. */
const authorityHandler = (pool: Pool): HttpHandler =>
  bindHandler(verifyRoutes.authority, async () => {
    const certificates = await offeredAuthorities(pool);
    if (certificates === '') throw notFound();
    return new HttpResponse(Buffer.from(certificates), {
      headers: {
        'content-type': 'application/x-x509-ca-cert',
        'content-disposition': 'attachment; filename="contractor-back-office-seals.cer"',
        'cache-control': 'no-store',
      },
    });
  });
