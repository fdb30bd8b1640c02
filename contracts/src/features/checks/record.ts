import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { check } from './resource.ts';

const initialFields = {
  status: 'written',
  clearedOn: null,
  reconciledOn: null,
  voidedOn: null,
  voidReason: '',
} as const;

export const checkFold = defineFold(check, {
  on: {
    CheckWritten: ({ data }) => insert({ ...data, ...initialFields }),
    CheckEdited: ({ data: { to } }) => update({ ...to, status: 'written' as const }),
    CheckPrinted: () => update({ status: 'printed' as const }),
    CheckCleared: ({ data: { clearedOn } }) => update({ status: 'cleared' as const, clearedOn }),
    CheckReconciled: ({ data: { on } }) => update({ reconciledOn: on }),
    /** The lines stay to be seen; they pay nothing any more. */
    CheckVoided: ({ data: { voidedOn, reason } }) => update({ status: 'void' as const, voidedOn, voidReason: reason }),
  },
});
