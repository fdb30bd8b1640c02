import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { entriesAfter, noEntries, summaryOf } from './calculations.ts';
import { dailyLog } from './resource.ts';

export const dailyLogFold = defineFold(dailyLog, {
  on: {
    DailyLogOpened: ({ data }) =>
      insert({
        ...data,
        ...noEntries,
        ...summaryOf(noEntries),
        status: 'open',
        submittedAt: null,
        submittedByName: null,
        lockedOn: null,
        crew: null,
        amendments: [],
      }),
    DailyLogEntryAdded: ({ data: { entry }, at, actor }, row) =>
      update(entriesAfter(row, entry.entryId, entry, { byName: actor.name, at })),
    DailyLogEntryEdited: ({ data: { to }, at, actor }, row) =>
      update(entriesAfter(row, to.entryId, to, { byName: actor.name, at })),
    DailyLogEntryRemoved: ({ data: { entry }, at, actor }, row) =>
      update(entriesAfter(row, entry.entryId, null, { byName: actor.name, at })),
    DailyLogSubmitted: ({ at, actor }) =>
      update({ status: 'submitted' as const, submittedAt: at, submittedByName: actor.name }),
    DailyLogLocked: ({ data: { on, crew } }) => update({ status: 'locked' as const, lockedOn: on, crew }),
    DailyLogAmended: ({ data, at, actor }, { amendments }) =>
      update({ amendments: [...amendments, { ...data, byName: actor.name, at }] }),
  },
});
