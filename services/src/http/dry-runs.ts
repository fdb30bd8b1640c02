import type { DryRun, Route } from '@backoffice/contracts/kernel';
import { conflict, HttpProblem, HttpResponse, type Call, type HttpHandler } from '@backoffice/infra/http';

/** What a call would do. @throws HttpProblem as the call itself would */
export type RunDry = (call: Call) => Promise<DryRun>;

export const dryRunUnavailable = () =>
  new HttpProblem(422, 'VALIDATION_ERROR', 'DRY_RUN_UNAVAILABLE', 'What this would do cannot be told before.');
const dryRunStale = () =>
  conflict('DRY_RUN_STALE', 'Something changed since this was previewed. Look at what would be done now.');

/** Of strangers nothing is decided before they are known, and a file that is sent is kept somewhere. */
const isForeseeable = ({ access, takes }: Route) => access !== 'public' && access !== 'challenge' && takes !== 'bytes';

/**
 * Middleware of all routes that write: with `?dryRun=true` what a call would do is the answer, and with `if-dry-run` it
 * is done only if it would do that very thing.
 */
export function withDryRuns(runDry: RunDry): (handler: HttpHandler) => HttpHandler {
  async function dryRunOf(call: Call): Promise<DryRun> {
    if (!isForeseeable(call.route)) throw dryRunUnavailable();
    return runDry(call);
  }
  return ({ route, run }) => ({
    route,
    async run(call) {
      if (call.dryRun) return new HttpResponse(await dryRunOf(call), { headers: { 'dry-run': 'true' } });
      if (call.ifDryRun !== undefined && (await dryRunOf(call)).token !== call.ifDryRun) throw dryRunStale();
      return run(call);
    },
  });
}
