import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { journalExports } from './resource.ts';
import type { JournalExportsView } from './view.ts';

export const journalExportsFold = defineFold(journalExports, {
  on: {
    ExportMade({ data, at, actor }, row: JournalExportsView | undefined) {
      const exports = [...(row?.exports ?? []), { ...data, at, byName: actor.name, withdrawn: null }];
      return row ? update({ exports }) : insert({ exports });
    },
    ExportWithdrawn: ({ data: { exportId, reason }, at, actor }, row: JournalExportsView | undefined) =>
      update({
        exports: (row?.exports ?? []).map((each) =>
          each.exportId === exportId ? { ...each, withdrawn: { at, byName: actor.name, reason } } : each,
        ),
      }),
  },
});
