import { z } from 'zod';
import { area, choice, headFields, noteFields, own, phone, text } from '#capabilities/index.ts';
import { changeReasonNames } from '#features/change-orders';
import { tmAuthorizations } from './categories.ts';
import { TmEquipment, TmEquipmentEntry, TmLabor, TmLaborEntry, TmMaterial, TmSubcontract } from './content.ts';

const eachOnce = (lines: readonly { readonly lineId: string }[]) =>
  new Set(lines.map(({ lineId }) => lineId)).size === lines.length;
const list = <Line extends z.ZodType<{ readonly lineId: string }>>(line: Line) =>
  z.array(line).max(100, 'Use at most 100 lines.').refine(eachOnce, 'Name each line once.').default([]);

/** What is entered of a T&M ticket: quantities alone. */
export const tmTicketFields = {
  ...headFields,
  name: { ...headFields.name, label: 'What was extra', column: 'Name', placeholder: 'Rock at the north footing' },
  requestedBy: text({ label: 'Asked for by', personal: 'names', placeholder: 'Amy Chou' }),
  requestedByCompany: text({ label: 'Of', column: 'Firm', personal: 'names', optional: true, list: 'hidden' }),
  requestedByPhone: phone({ label: 'Phone', list: false }),
  authorization: choice(tmAuthorizations, { label: 'Authorized', initial: 'verbal', list: 'hidden' }),
  reference: text({ label: 'Reference', personal: 'none', optional: true, list: 'hidden', placeholder: 'RFI 12' }),
  reason: choice(changeReasonNames, { label: 'Reason', initial: 'customerRequest', list: 'hidden' }),
  labor: own(list(TmLaborEntry), { label: 'Labor', written: z.array(TmLabor) }),
  equipment: own(list(TmEquipmentEntry), { label: 'Equipment', written: z.array(TmEquipment) }),
  material: own(list(TmMaterial), { label: 'Material', written: z.array(TmMaterial) }),
  subcontract: own(list(TmSubcontract), { label: 'Subcontractors', written: z.array(TmSubcontract) }),
  /** The number of a signed one that this one corrects. */
  corrects: text({ label: 'Corrects T&M', personal: 'none', max: 20, optional: true, list: false }),
  note: area({ label: 'Note' }),
  ...noteFields,
} as const;
