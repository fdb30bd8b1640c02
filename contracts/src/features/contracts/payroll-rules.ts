import { guardsReading, type CommandOf, type Day } from '#kernel/index.ts';
import type { ContractRefusal, ContractView } from './document.ts';

export type PayrollFacts = {
  /** The worker that an exemption names; null when there is none in this company. */
  readonly worker: { readonly name: string } | null;
};
type Contract = Pick<ContractView, 'isPublicWork' | 'payrollExemptions'>;

const guard = guardsReading<PayrollFacts, ContractRefusal>();

export const publicWork = guard('NOT_PUBLIC_WORK', { when: ({ isPublicWork }: Contract) => !isPublicWork });
export const workerKnown = guard('PAYROLL_WORKER_UNKNOWN', {
  field: 'workerId',
  reads: ['worker'],
  when: (_, { worker }) => worker === null,
});
type Exemption = CommandOf<{ workerId: string; reason: string; note: string; from: Day; through: Day | null }>;
export const otherReasonSaid = guard('EXEMPTION_REASON_REQUIRED', {
  field: 'note',
  reads: ['command'],
  when: (_, { command: { data } }: Exemption) => data.reason === 'other' && data.note === '',
});
export const endsAfterBeginning = guard('EXEMPTION_ENDS_BEFORE', {
  field: 'through',
  reads: ['command'],
  when: (_, { command: { data } }: Exemption) => data.through !== null && data.through < data.from,
});
export const notExemptThen = guard('EXEMPT_ALREADY', {
  field: 'from',
  reads: ['command'],
  when: ({ payrollExemptions }: Contract, { command: { data } }: Exemption) => {
    const found = payrollExemptions.find(
      ({ workerId, from, through }) =>
        workerId === data.workerId && from <= (data.through ?? '9999-12-31') && data.from <= (through ?? '9999-12-31'),
    );
    return found !== undefined && { worker: found.workerName };
  },
});
export const exemptionKnown = guard('EXEMPTION_UNKNOWN', {
  field: 'exemptionId',
  reads: ['command'],
  when: ({ payrollExemptions }: Contract, { command: { data } }: CommandOf<{ exemptionId: string }>) =>
    payrollExemptions.every(({ id }) => id !== data.exemptionId),
});
