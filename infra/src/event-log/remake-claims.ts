import { connectAsOwner } from '@backoffice/infra/postgres';
import type { Claim, ClaimChange, EventLog, RecordedEvent } from './event-log.ts';

/** What appends took and released whose events do not say so; the events of one command, from the first of a tenant. */
export type FoldClaims = (command: readonly RecordedEvent[]) => Required<ClaimChange>;
/** Claims that follow from the log and are not in the table, and the other way round. */
export type ClaimDifferences = { readonly missing: readonly Claim[]; readonly surplus: readonly Claim[] };

const PAGE = 1_000;

/**
 * Makes a tenant's claims anew from its log and compares them with `log.claims`; with `write` they replace it. That is
 * one transaction under the tenant's turn, so nobody appends meanwhile; the log is read before it, and what has come
 * since within. `url` is that of the owner.
 */
export async function remakeClaims(
  { url, log }: { readonly url: string; readonly log: Pick<EventLog, 'head' | 'readTenant'> },
  tenant: string,
  foldClaims: FoldClaims,
  write: boolean,
): Promise<ClaimDifferences> {
  const made = claimsOfLog(log, tenant, foldClaims);
  await made.readOn();
  const client = await connectAsOwner(url);
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(log.turn($1))', [tenant]);
    const claims = await made.readOn();
    const { rows } = await client.query<Claim>('SELECT scope, key, stream FROM log.claims WHERE tenant = $1', [tenant]);
    const differences = { missing: without(claims, rows), surplus: without(rows, claims) };
    if (write) {
      await client.query(
        `DELETE FROM log.claims USING jsonb_to_recordset($2) AS wrong(scope text, key text)
          WHERE claims.tenant = $1 AND claims.scope = wrong.scope AND claims.key = wrong.key`,
        [tenant, JSON.stringify(differences.surplus)],
      );
      await client.query(
        `INSERT INTO log.claims (tenant, scope, key, stream)
          SELECT $1, scope, key, stream FROM jsonb_to_recordset($2) AS lost(scope text, key text, stream text)`,
        [tenant, JSON.stringify(differences.missing)],
      );
    }
    await client.query('COMMIT');
    return differences;
  } finally {
    await client.end(); // and with it the turn
  }
}

/** Reads on from where it stopped, and answers the claims by then. */
function claimsOfLog(log: Pick<EventLog, 'head' | 'readTenant'>, tenant: string, foldClaims: FoldClaims) {
  const claims = new Map<string, Claim>();
  let after = 0;

  function apply(command: readonly RecordedEvent[]): void {
    const folded = foldClaims(command); // asked in any case, as it follows the records
    const told: ClaimChange = command[0]?.meta ?? {};
    const { take = [], release = [] } = told.take || told.release ? told : folded;
    for (const claim of release) if (claims.get(keyOf(claim))?.stream === claim.stream) claims.delete(keyOf(claim));
    for (const claim of take) if (!claims.has(keyOf(claim))) claims.set(keyOf(claim), claim);
  }

  return {
    async readOn(): Promise<Claim[]> {
      const head = await log.head(tenant);
      let command: RecordedEvent[] = [];
      while (after < head) {
        const events = await log.readTenant(tenant, after, Math.min(PAGE, head - after));
        for (const event of events) {
          if (command[0] && command[0].meta.commandId !== event.meta.commandId) apply(command.splice(0));
          command.push(event);
        }
        after = events.at(-1)?.position ?? head;
      }
      if (command.length > 0) apply(command); // a head is never within a command
      return [...claims.values()];
    },
  };
}

const keyOf = ({ scope, key }: Claim) => `${scope}\0${key}`;

function without(some: readonly Claim[], others: readonly Claim[]): Claim[] {
  const holders = new Map(others.map((claim) => [keyOf(claim), claim.stream]));
  return some.filter((claim) => holders.get(keyOf(claim)) !== claim.stream);
}
