import type { JobSheetView } from '@backoffice/contracts/features/job-sheets';
import type { Day } from '@backoffice/contracts/kernel';
import { documentBody } from '#documents/document-draft.ts';

/** What is typed; where a phase or a piece of equipment is chosen, what it is called stands beside it. */
export type JobSheetDraft = Pick<
  JobSheetView,
  | 'number'
  | 'name'
  | 'startTime'
  | 'foremanId'
  | 'safetyNotes'
  | 'directions'
  | 'internalNotes'
  | 'digAlert'
  | 'siteContact'
> & {
  date: string;
  phases: Omit<JobSheetView['phases'][number], 'unitPrice'>[];
  crew: JobSheetView['crew'];
  equipments: JobSheetView['equipments'];
  materials: Omit<JobSheetView['materials'][number], 'supplierName'>[];
};

export const blankJobSheet = (number: string, today: Day): JobSheetDraft => ({
  number,
  name: '',
  date: today,
  startTime: '07:00',
  foremanId: '',
  phases: [],
  crew: [],
  equipments: [],
  materials: [],
  digAlert: { number: '', validThru: null },
  siteContact: { name: '', phone: null },
  safetyNotes: '',
  directions: '',
  internalNotes: '',
});

/** As the command wants it: of what is chosen its id and what is typed beside it, and the contracts of all phases. */
export const jobSheetBody = ({
  phases,
  crew,
  equipments,
  materials,
  digAlert,
  siteContact,
  ...rest
}: JobSheetDraft) => ({
  ...documentBody(rest),
  contractIds: [...new Set(phases.map(({ contractId }) => contractId))],
  changeOrderIds: [...new Set(phases.flatMap(({ changeOrderId }) => changeOrderId ?? []))],
  phases: phases.map(({ lineItemId, instructions, plannedHours, quantity }) => ({
    lineItemId,
    instructions,
    plannedHours,
    quantity,
  })),
  crew: crew.map(({ workerId, role, task }) => ({ workerId, role, task })),
  equipments: equipments.map(({ equipmentId, note }) => ({ equipmentId, note })),
  materials: materials.map(({ name, quantity, unit, supplierId }) => ({
    name,
    quantity,
    unit,
    supplierId: supplierId || null,
  })),
  digAlert: { number: digAlert.number, validThru: digAlert.validThru || null },
  siteContact: { name: siteContact.name, phone: siteContact.phone || null },
});
