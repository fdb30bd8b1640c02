import { remakeClaims, type Claim } from '@backoffice/infra/event-log';
import { foldedClaims } from '@backoffice/services';
import type { StoredData } from '#app/adapters.ts';

/**
 * Makes the claims of every company anew from the log, and prints where the table differs: `+` is missing in it, `-` is
 * not of the log. False when anything differs and is not written.
 */
export async function compareClaims({ log, databaseUrl: url }: StoredData, write: boolean): Promise<boolean> {
  let count = 0;
  for (const tenant of [...(await log.heads()).keys()].toSorted()) {
    const { missing, surplus } = await remakeClaims({ url, log }, tenant, foldedClaims(), write);
    for (const claim of missing) console.log(`+ ${claimLine(tenant, claim)}`);
    for (const claim of surplus) console.log(`- ${claimLine(tenant, claim)}`);
    count += missing.length + surplus.length;
  }
  if (count === 0) console.log('The claims are those of the log.');
  else if (write) console.log(`${count} differences are mended.`);
  else console.log(`${count} differences. Say --write to have the claims of the log.`);
  return count === 0 || write;
}

const claimLine = (tenant: string, { scope, key, stream }: Claim) => `${tenant}  ${scope}  ${key}  ${stream}`;
