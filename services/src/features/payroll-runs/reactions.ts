import { journalEntry, type JournalEntryCommand } from '@backoffice/contracts/features/journal-entries';
import {
  differenceEntry,
  payrollEntry,
  payrollRun,
  type PayrollRunEvent,
} from '@backoffice/contracts/features/payroll-runs';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import type { Consequence, FollowingCommand } from '#kernel/consequences.ts';

/** What these fields are called where a payroll is entered. */
const fieldNames = { date: 'paidOn', on: 'on' };

type KeptPosting = Extract<JournalEntryCommand, { type: 'KeepJournalEntry' }>['data'];
const kept = (
  entryId: string,
  source: KeptPosting['source'],
  posting: Pick<KeptPosting, 'date' | 'reason' | 'lines'>,
) => {
  const data: KeptPosting = { kind: 'payroll', reversesOn: null, receivedOn: null, ...posting, source };
  return {
    entity: journalEntry.entity,
    id: entryId,
    creates: true,
    command: { type: 'KeepJournalEntry', data },
  } as const;
};
const reversed = (entryId: string, { on, reason }: { readonly on: Day; readonly reason: string }) => ({
  entity: journalEntry.entity,
  id: entryId,
  command: { type: 'ReverseKeptEntry', data: { on, reason } },
  fieldNames,
});

/** A payroll, and what is cleared of its period, is posted by a journal entry of its own in the same append. */
export const payrollsPosted: Consequence = {
  entity: payrollRun.entity,
  leadsTo: [journalEntry.entity],
  follow: async (decided) =>
    // of its own stream
    decided.flatMap(({ id, events }) => events.flatMap((event) => entryCommand(id, event as PayrollRunEvent) ?? [])),
  describe: () => null,
};

function entryCommand(id: string, event: PayrollRunEvent): FollowingCommand | null {
  const { entity } = payrollRun;
  switch (event.type) {
    case 'PayrollPosted': {
      const { number, periodFrom, periodTo, paidOn, entryId } = event.data;
      const reason = `Payroll ${number} of ${dayText(periodFrom)} to ${dayText(periodTo)}`;
      const lines = payrollEntry(event.data);
      const ofLines = lines.flatMap(({ account }, at) => [
        [`lines.${at}.account`, 'lines'],
        [`lines.${at}.bankId`, account === 'bank' ? 'bankId' : 'lines'],
      ]);
      return {
        ...kept(entryId, { entity, id, name: `payroll ${number}` }, { date: paidOn, reason, lines }),
        fieldNames: { ...fieldNames, ...(Object.fromEntries(ofLines) as Record<string, string>) },
      };
    }
    case 'LaborDifferenceCleared': {
      const { number, entryId, on: date, amount, reason } = event.data;
      const lines = differenceEntry(amount);
      return {
        ...kept(entryId, { entity, id, name: `what was cleared of payroll ${number}` }, { date, reason, lines }),
        fieldNames: { ...fieldNames, date: 'on' },
      };
    }
    case 'PayrollReversed':
    case 'LaborDifferenceRestored':
      return reversed(event.data.entryId, event.data);
  }
  return null;
}
