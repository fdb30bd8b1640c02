import type { Guards } from '#capabilities/index.ts';
import type { Check } from '#features/checks';
import type { VendorAccount } from '#features/vendor-accounts';
import { dayText, guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import type { AchOriginator } from './commands.ts';
import { achFilePermissions } from './permissions.ts';
import { achFileFold } from './record.ts';
import type { AchFileRefusal } from './refusals.ts';
import { achFile, achFileRoutes } from './resource.ts';

export type AchFile = RecordOf<typeof achFileFold>;
/** A payment that is asked for. `account`: null where the vendor has none any more. `reference`: ours there. */
export type PayableByAch = {
  readonly check: Check;
  readonly account: VendorAccount | null;
  readonly reference: string;
};
export type AchFileFacts = {
  readonly today: Day;
  readonly fileNumber: string;
  readonly originator: AchOriginator | null;
  /** In the order of the command; null where there is none such. */
  readonly payments: readonly (PayableByAch | null)[];
};
const guard = guardsReading<AchFileFacts, AchFileRefusal>();
type Making = CommandOf<{ readonly effectiveOn: Day }>;

const bankKnown = guard('BANK_UNKNOWN', {
  field: 'bankId',
  reads: ['originator'],
  when: (_, { originator }) => originator === null,
});
const notPast = guard('EFFECTIVE_PAST', {
  field: 'effectiveOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Making & Pick<AchFileFacts, 'today'>) => data.effectiveOn < today,
});
const workingDay = guard('EFFECTIVE_WEEKEND', {
  field: 'effectiveOn',
  reads: ['command'],
  when: (_, { command: { data } }: Making) => isWeekend(data.effectiveOn),
});
const stands = guard('ACH_FILE_TAKEN_BACK', {
  when: ({ takenBackOn }: AchFile) => takenBackOn !== null && { date: dayText(takenBackOn) },
});

const SATURDAY = 6;
/** Sunday is 0. */
export const isWeekend = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % SATURDAY === 0;

export const achFileGuards = {
  Make: [bankKnown, notPast, workingDay],
  TakeBack: [stands],
} satisfies Guards<typeof achFile, AchFile, AchFileFacts, 'Make'>;

/** All that `records.ts` lists of it. */
export const achFileRecord = {
  resource: achFile,
  fold: achFileFold,
  guards: achFileGuards,
  routes: achFileRoutes,
  permissions: achFilePermissions,
};
