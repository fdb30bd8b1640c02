import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { check } from './resource.ts';

const initialFields = {
  status: 'written',
  achFileId: null,
  effectiveOn: null,
  clearedOn: null,
  reconciledOn: null,
  voidedOn: null,
  voidReason: '',
} as const;

export const checkFold = defineFold(check, {
  on: {
    CheckWritten: ({ data }) =>
      insert({
        ...data,
        bankKind: data.bankKind ?? 'bank',
        method: data.method ?? 'check',
        ...initialFields,
        spoiltNumbers: [],
      }),
    CheckEdited: ({ data: { to } }) => update({ ...to, status: 'written' as const }),
    CheckPrinted: () => update({ status: 'printed' as const }),
    CheckRenumbered: ({ data: { from, to, isSpoilt } }, { spoiltNumbers }) =>
      update({ number: to, spoiltNumbers: isSpoilt ? [...spoiltNumbers, from] : [...spoiltNumbers] }),
    CheckSentByAch: ({ data }) => update({ status: 'sent' as const, ...data }),
    CheckRecalledFromAch: () => update({ status: 'written' as const, achFileId: null, effectiveOn: null }),
    CheckCleared: ({ data: { clearedOn } }) => update({ status: 'cleared' as const, clearedOn }),
    CheckReconciled: ({ data: { on } }) => update({ reconciledOn: on }),
    /** What cleared it was that statement, unless it had cleared on a day of its own. */
    CheckUnreconciled({ data: { on } }, { clearedOn, achFileId }) {
      const status = achFileId === null ? ('written' as const) : ('sent' as const);
      return update(clearedOn === on ? { reconciledOn: null, status, clearedOn: null } : { reconciledOn: null });
    },
    /** The lines stay to be seen; they pay nothing any more. */
    CheckVoided: ({ data: { voidedOn, reason } }) => update({ status: 'void' as const, voidedOn, voidReason: reason }),
  },
});
