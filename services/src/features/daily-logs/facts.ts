import { worker } from '@backoffice/contracts/dictionaries/workers';
import { company } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  crewOn,
  tradeOf,
  type DailyLog,
  type DailyLogFacts,
  type LogJob,
  type LogWorker,
} from '@backoffice/contracts/features/daily-logs';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { ownHolidays } from '#domain/crew/own-holidays.ts';
import { recordsOf } from '#domain/records-of.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const dailyLogFacts: GatherFacts<DailyLogFacts, DailyLog> = async ({ type, data }, world, log) => {
  const { contractId = '' } = data as { contractId?: string }; // of what opens one
  const isLocking = type === 'LockDailyLog' && log !== null;
  const ours = isLocking ? await world.record(company, world.tenant) : null;
  return {
    job: type === 'OpenDailyLog' && log === null ? await jobOf(contractId, world) : null,
    lockDays: ours?.logLockDays ?? DEFAULT_LOCK_DAYS,
    holidays: isLocking ? await ownHolidays(world) : [],
    crew: isLocking ? await crewOfDay(log, world) : [],
  };
};

const DEFAULT_LOCK_DAYS = 3;

async function jobOf(id: string, world: World): Promise<LogJob | null> {
  const found = await world.visibleRecord(contract, id);
  if (!found || found.trashedAt !== null || found.voidedAt !== null) return null;
  const { number, name, locationId, locationName, customerId, customerName } = found;
  return {
    contractId: id,
    contractNumber: number,
    contractName: name,
    locationId,
    locationName,
    customerId,
    customerName,
  };
}

/** By the hours of the tickets of the contract as they stand. */
async function crewOfDay({ contractId, date }: DailyLog, world: World): Promise<LogWorker[]> {
  const ids = await world.claimHolders(belongsToScope(contract.entity, contractId, jobCost.entity));
  const tickets = [...(await recordsOf(jobCost, ids, world)).values()];
  const lines = tickets.flatMap(({ labors }) => labors.filter(({ workDate }) => workDate === date));
  const workers = await recordsOf(
    worker,
    lines.map(({ workerId }) => workerId),
    world,
  );
  return crewOn(date, lines, (id) => tradeOf(workers.get(id)));
}
