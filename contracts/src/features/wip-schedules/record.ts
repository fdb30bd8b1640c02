import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { wipTotals } from './calculations.ts';
import { wipSchedule } from './resource.ts';

export const wipScheduleFold = defineFold(wipSchedule, {
  on: {
    WipPosted({ data: { position: _at, ...posted } }) {
      const { under, over, lossProvision } = wipTotals(posted.rows);
      return insert({ ...posted, status: 'posted' as const, reversalReason: '', under, over, lossProvision });
    },
    WipReversed: ({ data: { reason } }) => update({ status: 'reversed' as const, reversalReason: reason }),
  },
});
