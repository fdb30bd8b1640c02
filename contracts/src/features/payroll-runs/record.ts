import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { payrollSums } from './calculations.ts';
import { payrollRun } from './resource.ts';

export const payrollRunFold = defineFold(payrollRun, {
  on: {
    PayrollPosted: ({ data }) =>
      insert({
        ...data,
        ...payrollSums(data.lines),
        status: 'posted' as const,
        reversedOn: null,
        reversalReason: '',
        difference: null,
        cleared: 0,
      }),
    PayrollReversed: ({ data: { on, reason } }) =>
      update({ status: 'reversed' as const, reversedOn: on, reversalReason: reason }),
    LaborDifferenceCleared: ({ data: { entryId, on, amount, reason } }) =>
      update({ difference: { entryId, on, amount, reason }, cleared: amount }),
    LaborDifferenceRestored: () => update({ difference: null, cleared: 0 }),
  },
});
