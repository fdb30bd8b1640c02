import { worker } from '@backoffice/contracts/dictionaries/workers';
import { company } from '@backoffice/contracts/features/companies';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import type { Press, Timecard, TimecardFacts } from '@backoffice/contracts/features/timecards';
import { contractOfSheet } from '#domain/crew/crew-sheet.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const timecardFacts: GatherFacts<TimecardFacts, Timecard> = async ({ data }, world) => {
  const { workerId, sheetId } = data as Partial<Press>; // of a press, what it names
  const [us, person, sheet] = await Promise.all([
    world.record(company, world.tenant),
    workerId === undefined ? null : world.record(worker, workerId),
    sheetId === undefined ? null : sheetNamed(sheetId, world),
  ]);
  return { timeZone: us?.timeZone ?? 'UTC', workerName: person?.name ?? '', sheet };
};

async function sheetNamed(sheetId: string, world: World): Promise<TimecardFacts['sheet']> {
  const sheet = await world.record(jobSheet, sheetId);
  if (!sheet) return null;
  const { number, locationName } = sheet;
  return { sheetId, number, locationName, contractId: await contractOfSheet(sheet, world) };
}
