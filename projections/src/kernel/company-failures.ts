import { LogUnavailableError, PositionGapError } from '@backoffice/infra/event-log';
import { isConnectionLoss } from '@backoffice/infra/postgres';

export const ALL_TENANTS = 'all companies';
/** Deadlocks, serialisation failures and lock timeouts: the next try finds the way free. */
const TRANSIENT_SQLSTATE = /^(40001|40P01|55P03)$/;

/** Why some company's events do not get through. */
export function companyFailures(report: (problem: string, error: unknown) => void) {
  /** By company, until its events get through. */
  const failures = new Map<string, string>();
  /** Tenants that are not followed any further. */
  const broken = new Set<string>();
  return {
    /**
     * The same events come again, so that a full disk or a lock held for too long is over when it is over; only what no
     * time mends ends it.
     */
    add(error: unknown, tenant = ALL_TENANTS): void {
      if (isPassing(error)) return;
      const isFinal = error instanceof PositionGapError;
      if (isFinal)
        report('Projections have stopped for a company: what it reads stands still until somebody looks', error);
      else if (!failures.has(tenant))
        report('Projections do not get on: what is read falls behind until this is over', error);
      failures.set(tenant, `${tenant}: ${String(error)}`);
      if (isFinal) broken.add(tenant);
    },
    delete: (tenant: string) => void failures.delete(tenant),
    first: (): string | null => failures.values().next().value ?? null,
    isFinal: (tenant: string) => broken.has(tenant),
    clearFinal: () => broken.clear(),
  };
}

/** Is over by itself, so that the same events get through at a later try. */
const isPassing = (error: unknown): boolean =>
  isConnectionLoss(error) ||
  error instanceof LogUnavailableError ||
  (error instanceof Error && 'code' in error && TRANSIENT_SQLSTATE.test(String(error.code)));
