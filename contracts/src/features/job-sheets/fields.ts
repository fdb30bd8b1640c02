import { z } from 'zod';
import { area, headFields, noteFields, own, text } from '#capabilities/index.ts';
import { Id, personalMarks } from '#kernel/index.ts';
import {
  CrewMember,
  CrewMemberToAssign,
  DigAlert,
  EquipmentToBring,
  MaterialToBring,
  PhaseToWork,
  SheetEquipment,
  SheetMaterial,
  SiteContact,
  TimeOfDay,
  WorkPhase,
  PhaseQuantity,
} from './content.ts';

const once =
  <Entry>(keyOf: (entry: Entry) => string) =>
  (entries: readonly Entry[]) =>
    new Set(entries.map(keyOf)).size === entries.length;
/** How much of phases was done, as it is said. */
export const PhasesDone = z
  .array(PhaseQuantity)
  .max(100)
  .refine(
    once(({ lineItemId }: PhaseQuantity) => lineItemId),
    'Name each phase once.',
  );
const ids = z.array(Id).max(50).default([]);

/** What is entered of a job sheet; what is written has the names and prices of the day. */
export const jobSheetFields = {
  ...headFields,
  name: { ...headFields.name, label: 'What is done', column: 'Name', placeholder: 'Footings and first courses' },
  contractIds: own(ids, { label: 'Contracts', written: z.array(Id) }),
  changeOrderIds: own(ids, { label: 'Change orders', written: z.array(Id) }),
  startTime: {
    ...text({ label: 'Start', personal: 'none', max: 5, optional: true, placeholder: '07:00', list: 'hidden' }),
    schema: TimeOfDay.default(''),
  },
  foremanId: own(Id, { label: 'Foreman' }),
  crew: own(
    z
      .array(CrewMemberToAssign)
      .max(100)
      .refine(
        once(({ workerId }: { readonly workerId: string }) => workerId),
        'Name each worker once.',
      )
      .default([]),
    { label: 'Crew', written: z.array(CrewMember) },
  ),
  phases: own(
    z
      .array(PhaseToWork)
      .max(100)
      .refine(
        once(({ lineItemId }: { readonly lineItemId: string }) => lineItemId),
        'Name each phase once.',
      )
      .default([]),
    { label: 'Phases', written: z.array(WorkPhase) },
  ),
  equipments: own(z.array(EquipmentToBring).max(100).default([]), {
    label: 'Equipment',
    written: z.array(SheetEquipment),
  }),
  materials: own(z.array(MaterialToBring).max(200).default([]), {
    label: 'Materials',
    written: z.array(SheetMaterial),
  }),
  digAlert: own(DigAlert.default({ number: '', validThru: null }), { label: 'Dig-alert ticket', written: DigAlert }),
  siteContact: own(SiteContact.default({ name: '', phone: null }), {
    label: 'Site contact',
    personal: 'names',
    written: SiteContact,
  }),
  safetyNotes: area({ label: 'Safety', personal: 'none' }),
  safetyNotesSpanish: {
    ...area({ label: 'Safety, in Spanish for the crew', personal: 'none' }),
    written: z.string().default('').register(personalMarks, { personal: 'none' }), // none before it was asked
  },
  directions: area({ label: 'Directions' }),
  ...noteFields,
} as const;
