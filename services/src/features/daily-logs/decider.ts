import {
  entryOf,
  type DailyLog,
  type DailyLogCommand,
  type DailyLogEvent,
  type DailyLogFacts,
  type DailyLogRefusal,
} from '@backoffice/contracts/features/daily-logs';
import { accept, mustExist, refuse, type Decider } from '#kernel/decider.ts';

export const dailyLogDecider: Decider<DailyLog, DailyLogCommand, DailyLogEvent, DailyLogRefusal, DailyLogFacts> = {
  decide(command, log, { job, crew, hash, newId, today }) {
    switch (command.type) {
      case 'OpenDailyLog':
        return log
          ? accept() // somebody was first
          : accept({ type: 'DailyLogOpened', data: { ...mustExist(job), date: command.data.date, openedOn: today } });
      case 'AddDailyLogEntry': {
        const { entry } = command.data;
        const known = entryOf(mustExist(log), entry.entryId);
        if (known === null) return accept({ type: 'DailyLogEntryAdded', data: { entry } });
        return hash(known) === hash(entry) ? accept() : refuse('LOG_ENTRY_TAKEN', { field: 'entry.entryId' });
      }
      case 'EditDailyLogEntry': {
        const { entry: to } = command.data;
        const from = mustExist(entryOf(mustExist(log), to.entryId)); // by its guard
        return hash(from) === hash(to) ? accept() : accept({ type: 'DailyLogEntryEdited', data: { from, to } });
      }
      case 'RemoveDailyLogEntry': {
        const entry = entryOf(mustExist(log), command.data.entryId);
        return entry
          ? accept({ type: 'DailyLogEntryRemoved', data: { entry } })
          : refuse('LOG_ENTRY_UNKNOWN', { field: 'entryId' });
      }
      case 'SubmitDailyLog':
        return mustExist(log).submittedAt === null ? accept({ type: 'DailyLogSubmitted', data: {} }) : accept();
      case 'LockDailyLog':
        return accept({ type: 'DailyLogLocked', data: { on: today, crew: [...crew] } });
      case 'AmendDailyLog':
        return accept({ type: 'DailyLogAmended', data: { amendmentId: newId(), ...command.data } });
    }
  },
};
