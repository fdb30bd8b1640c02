import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { reconciliation } from './resource.ts';

export const reconciliationFold = defineFold(reconciliation, {
  on: {
    StatementReconciled: ({ data }) =>
      insert({
        ...data,
        items: data.items.map((item) => ({ ...item, payments: item.payments ?? [] })),
        clearedAmount: data.clearedAmount ?? null,
        sha256: data.sha256 ?? null,
        status: 'finished' as const,
        reopenedOn: null,
        reopenReason: '',
      }),
    StatementReopened: ({ data: { on, reason } }) =>
      update({ status: 'reopened' as const, reopenedOn: on, reopenReason: reason }),
  },
});
