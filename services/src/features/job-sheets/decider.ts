import {
  jobSheet,
  phasesAfter,
  SheetPlace,
  type JobSheet,
  type JobSheetCommand,
  type JobSheetEvent,
  type JobSheetFacts,
  type JobSheetRefusal,
  type PhaseQuantity,
} from '@backoffice/contracts/features/job-sheets';
import { pickFields, type DataOf } from '@backoffice/contracts/kernel';
import { contentHashAfter, documentDecisions, type RequestedContent } from '#capabilities/document-decisions.ts';
import { accept, mustExist, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

/** With the names and prices of everything that is chosen; who is asked for by an id is known by the guards. */
const { create, edit } = documentDecisions(
  jobSheet,
  (requested: RequestedContent<typeof jobSheet>, facts: JobSheetFacts & Facts) => {
    const { workers, equipment, suppliers } = facts;
    const sources = new Map(facts.sources.map((source) => [source.lineItemId, source]));
    return {
      ...requested,
      date: requested.date ?? facts.today,
      foremanName: workers.get(requested.foremanId) ?? '',
      phases: requested.phases.map((phase) => ({ ...phase, ...mustExist(sources.get(phase.lineItemId) ?? null) })),
      crew: requested.crew.map((member) => ({ ...member, name: workers.get(member.workerId) ?? '' })),
      equipments: requested.equipments.map((each) => ({
        ...each,
        ...(equipment.get(each.equipmentId) ?? { name: '', unitNumber: '' }),
      })),
      materials: requested.materials.map((material) => ({
        ...material,
        supplierName: suppliers.get(material.supplierId ?? '') ?? '',
      })),
    };
  },
);

export const jobSheetDecider: Decider<JobSheet, JobSheetCommand, JobSheetEvent, JobSheetRefusal, JobSheetFacts> = {
  decide(command, sheet, facts) {
    switch (command.type) {
      case 'CreateJobSheet':
        return create(command.data, mustExist(facts.parties), facts);
      case 'EditJobSheet':
        return edit(mustExist(sheet), command.data, facts);
      case 'IssueJobSheet':
        return accept({ type: 'JobSheetIssued', data: {} });
      case 'StartJobSheet':
        return accept({ type: 'JobSheetStarted', data: {} });
      case 'CompleteJobSheet':
        return complete(mustExist(sheet), command.data, facts);
      case 'RecordJobSheetWork':
        return accept(workRecorded(mustExist(sheet), command.data.phases, facts));
      case 'RescheduleJobSheet':
        return reschedule(mustExist(sheet), command.data, facts);
    }
  },
};

/** What is signed from then on is all that the sheet says now, how much was done among it. */
function complete(
  sheet: JobSheet,
  { completedOn, phases: done }: DataOf<typeof jobSheet.commands, 'CompleteJobSheet'>,
  facts: JobSheetFacts & Facts,
): Decision<JobSheetEvent, JobSheetRefusal> {
  const recorded = workRecorded(sheet, done, facts);
  const { contentHash } = recorded.data;
  return accept<JobSheetEvent>(...(done.length > 0 ? [recorded] : []), {
    type: 'JobSheetCompleted',
    data: { completedOn: completedOn ?? facts.today, contentHash },
  });
}

const workRecorded = (sheet: JobSheet, done: readonly PhaseQuantity[], facts: Facts) => ({
  type: 'JobSheetWorkRecorded' as const,
  data: {
    phases: [...done],
    contentHash: contentHashAfter(jobSheet, { ...sheet, phases: phasesAfter(sheet.phases, done) }, facts),
  },
});

/** What says what stands already changes nothing. */
function reschedule(
  sheet: JobSheet,
  { date, startTime, foremanId }: DataOf<typeof jobSheet.commands, 'RescheduleJobSheet'>,
  facts: JobSheetFacts & Facts,
): Decision<JobSheetEvent, JobSheetRefusal> {
  const from = pickFields(SheetPlace, sheet);
  const leader = foremanId ?? from.foremanId;
  const to = {
    date,
    startTime: startTime ?? from.startTime,
    foremanId: leader,
    foremanName: facts.workers.get(leader) ?? from.foremanName,
  };
  if (date === from.date && to.startTime === from.startTime && leader === from.foremanId) return accept();
  return accept({
    type: 'JobSheetRescheduled' as const,
    data: { from, to, contentHash: contentHashAfter(jobSheet, { ...sheet, ...to }, facts) },
  });
}
