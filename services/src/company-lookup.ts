import { company, companyFold, type CompanyView } from '@backoffice/contracts/features/companies';
import type { FoldedRow } from '@backoffice/contracts/kernel';
import type { StreamReadSet } from '#kernel/stream-read-set.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import { PLATFORM, streamName } from '#kernel/world.ts';

/**
 * Companies are asked for with every command, so that what they decide (their day, whether they work) is never late.
 */
export async function companyOf(tenant: string, { history }: StreamReadSet) {
  if (tenant === PLATFORM) return null;
  const record = recordOfStream(companyFold, tenant, await history(PLATFORM, streamName(company.entity, tenant)));
  if (!record) return null;
  const { name, phone, timeZone, status, trashedAt } = record as FoldedRow & CompanyView; // by its fold
  return { name, phone, timeZone, active: status === 'active' && trashedAt === null };
}
