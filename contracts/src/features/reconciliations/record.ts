import { defineFold } from '#capabilities/index.ts';
import { insert } from '#kernel/index.ts';
import { reconciliation } from './resource.ts';

export const reconciliationFold = defineFold(reconciliation, {
  on: {
    StatementReconciled: ({ data }) =>
      insert({
        ...data,
        items: data.items.map((item) => ({ ...item, payments: item.payments ?? [] })),
        clearedAmount: data.clearedAmount ?? null,
        sha256: data.sha256 ?? null,
      }),
  },
});
