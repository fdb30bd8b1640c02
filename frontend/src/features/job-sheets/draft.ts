import { jobSheetFields, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import type { Day } from '@backoffice/contracts/kernel';
import { documentForm, type KindDraft } from '#documents/document-draft.ts';

/** What is typed; where a phase or a piece of equipment is chosen, what it is called stands beside it. */
export type JobSheetDraft = Pick<JobSheetView, 'foremanId' | 'digAlert' | 'siteContact' | 'crew' | 'equipments'> & {
  date: string;
  phases: Omit<JobSheetView['phases'][number], 'unitPrice'>[];
  materials: Omit<JobSheetView['materials'][number], 'supplierName'>[];
};

const { contractIds: _ofPhases, changeOrderIds: _alike, ...entered } = jobSheetFields;
/** Of what is chosen its id and what is typed beside it. */
const { blank, toBody } = documentForm<JobSheetDraft>(entered, {
  phases: {
    blank: [],
    body: (phases: JobSheetDraft['phases']) =>
      phases.map(({ lineItemId, instructions, instructionsSpanish, plannedHours, quantity }) => ({
        lineItemId,
        instructions,
        instructionsSpanish: instructionsSpanish ?? '',
        plannedHours,
        quantity,
      })),
  },
  crew: {
    blank: [],
    body: (crew: JobSheetDraft['crew']) => crew.map(({ workerId, role, task }) => ({ workerId, role, task })),
  },
  equipments: {
    blank: [],
    body: (tools: JobSheetDraft['equipments']) => tools.map(({ equipmentId, note }) => ({ equipmentId, note })),
  },
  materials: {
    blank: [],
    body: (materials: JobSheetDraft['materials']) =>
      materials.map(({ name, quantity, unit, supplierId }) => ({
        name,
        quantity,
        unit,
        supplierId: supplierId || null,
      })),
  },
  digAlert: {
    blank: { number: '', validThru: null },
    body: ({ number, validThru }: JobSheetDraft['digAlert']) => ({ number, validThru: validThru || null }),
  },
  siteContact: {
    blank: { name: '', phone: null },
    body: ({ name, phone }: JobSheetDraft['siteContact']) => ({ name, phone: phone || null }),
  },
});

export const blankJobSheet = (number: string, today: Day): KindDraft<JobSheetDraft> => ({
  ...blank(number, today),
  startTime: '07:00',
});

/** As the command wants it, with the contracts of all phases. */
export const jobSheetBody = (draft: KindDraft<JobSheetDraft>) => ({
  ...toBody(draft),
  contractIds: [...new Set(draft.phases.map(({ contractId }) => contractId))],
  changeOrderIds: [...new Set(draft.phases.flatMap(({ changeOrderId }) => changeOrderId ?? []))],
});
