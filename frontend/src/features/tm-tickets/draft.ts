import { tmTicketFields, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import { documentForm } from '#documents/document-draft.ts';

type Lines = Pick<TmTicketView, 'labor' | 'equipment' | 'material' | 'subcontract'>;
/** What is typed; beside a worker stands what they are called. */
export type TmTicketDraft = Lines & { date: string };

/** Of whom is chosen the id and what is typed beside it. */
export const { blank, toBody } = documentForm<TmTicketDraft>(tmTicketFields, {
  labor: {
    blank: [],
    body: (lines: Lines['labor']) =>
      lines.map(({ lineId, workerId, classification, regular, overtime, double }) => ({
        lineId,
        workerId,
        classification,
        regular: regular ?? 0,
        overtime: overtime ?? 0,
        double: double ?? 0,
      })),
  },
  equipment: {
    blank: [],
    body: (lines: Lines['equipment']) =>
      lines.map(({ lineId, equipmentId, name, working, standby }) => ({
        lineId,
        equipmentId: equipmentId || null,
        name,
        working: working ?? 0,
        standby: standby ?? 0,
      })),
  },
  material: { blank: [], body: (lines: Lines['material']) => lines },
  subcontract: { blank: [], body: (lines: Lines['subcontract']) => lines },
});

/** A line is named by whoever writes it, so that what is sent twice is there once. */
export const newLine = { labor, equipment, material, subcontract };

function labor(workerId: string, name: string): Lines['labor'][number] {
  return { lineId: crypto.randomUUID(), workerId, name, classification: '', regular: 800, overtime: 0, double: 0 };
}
function equipment(equipmentId: string | null, name: string): Lines['equipment'][number] {
  return { lineId: crypto.randomUUID(), equipmentId, name, working: 800, standby: 0 };
}
function material(): Lines['material'][number] {
  return { lineId: crypto.randomUUID(), text: '', quantity: 10_000, unit: '' };
}
function subcontract(): Lines['subcontract'][number] {
  return { lineId: crypto.randomUUID(), firm: '', text: '', quantity: 10_000, unit: 'ls' };
}
