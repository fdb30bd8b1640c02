import { dayIn, type Day } from '@backoffice/contracts/kernel';
import type { ReadPorts } from './read-feature.ts';

/**
 * The day of a report: the one that is asked for, or else today where the company is. What counts from a later day is
 * not in it (ADR 0045).
 */
export const reportDay = async (
  { clock, companyOf }: Pick<ReadPorts, 'clock' | 'companyOf'>,
  tenant: string,
  asOf?: Day,
): Promise<Day> => asOf ?? dayIn((await companyOf(tenant))?.timeZone ?? 'UTC', clock.now());
