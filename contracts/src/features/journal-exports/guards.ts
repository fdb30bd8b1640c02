import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import { standingExports } from './calculations.ts';
import type { ExportedFile, ExportRequest } from './commands.ts';
import type { journalExportsFold } from './record.ts';
import type { JournalExportRefusal } from './refusals.ts';
import type { journalExports } from './resource.ts';

export type JournalExports = RecordOf<typeof journalExportsFold>;
type ExportFacts = { readonly today: Day };

const guard = guardsReading<ExportFacts, JournalExportRefusal>();
type Making = CommandOf<Pick<ExportRequest, 'to'> & Pick<ExportedFile, 'entries'>>;
type Withdrawing = CommandOf<{ readonly exportId: string }>;

const notInFuture = guard('EXPORT_IN_FUTURE', {
  field: 'to',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Making & ExportFacts) => data.to > today,
});
const holdsEntries = guard('EXPORT_EMPTY', {
  field: 'to',
  reads: ['command'],
  when: (_, { command: { data } }: Making) => data.entries === 0,
});
const named = (made: JournalExports | null, { command: { data } }: Withdrawing) =>
  made?.exports.find(({ exportId }) => exportId === data.exportId);
const known = guard('EXPORT_UNKNOWN', {
  reads: ['command'],
  when: (made: JournalExports | null, command: Withdrawing) => !named(made, command),
});
const standing = guard('EXPORT_WITHDRAWN', {
  reads: ['command'],
  when: (made: JournalExports | null, command: Withdrawing) => (named(made, command)?.withdrawn ?? null) !== null,
});
/** A supplement holds what came after the export before it: only the last one can be taken back. */
const isLast = guard('EXPORT_NOT_LAST', {
  reads: ['command'],
  when(made: JournalExports | null, command: Withdrawing) {
    const found = named(made, command);
    return found !== undefined && standingExports(made?.exports ?? [], found.format).at(-1) !== found;
  },
});

export const journalExportGuards = {
  MakeExport: [notInFuture, holdsEntries],
  WithdrawExport: [known, standing, isLast],
} satisfies Guards<typeof journalExports, JournalExports, ExportFacts, 'MakeExport' | 'WithdrawExport'>;
