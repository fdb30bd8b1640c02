import { z } from 'zod';
import { Day, Id, Line, Phone, Quantity, Text } from '#kernel/index.ts';

export const crewRoles = ['foreman', 'operator', 'laborer', 'driver'] as const;
export const CrewRole = z.enum(crewRoles);
export type CrewRole = z.infer<typeof CrewRole>;

/** A time of day on a clock of 24 hours, `07:00`; `7:00` is taken as that. Nothing where none is said. */
export const TimeOfDay = z
  .string()
  .trim()
  .max(5)
  .transform((typed) => typed.replace(/^(\d):/, '0$1:'))
  .pipe(z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Use a time like 7:00 or 13:30.'));
/** Hundredths of an hour: 7.5 hours are 750. */
export const CentiHours = z
  .int('Use hours like 7.5.')
  .min(0, 'Hours cannot be negative.')
  .max(999_999, 'These are too many hours.');

/**
 * Part of a line of a contract or change order that is done on this day. `label`: where the line stands,
 * `C-1024-Retaining wall` or `CO-2-Longer wall`.
 */
export const PhaseToWork = z.strictObject({
  lineItemId: Id,
  instructions: Text(4_000).default(''),
  plannedHours: CentiHours.default(0),
  quantity: Quantity.default(10_000),
});
export const WorkPhase = z.object({
  ...PhaseToWork.shape,
  contractId: Id,
  changeOrderId: Id.nullable(),
  label: z.string(),
  name: z.string(),
  unit: z.string(),
  unitPrice: z.int(),
});
export type WorkPhase = z.infer<typeof WorkPhase>;

const CrewMemberToAssign = z.strictObject({
  workerId: Id,
  task: Text(200).default(''),
  role: CrewRole.default('laborer'),
});
export const CrewMember = z.object({ ...CrewMemberToAssign.shape, name: z.string() });
const EquipmentToBring = z.strictObject({ equipmentId: Id, note: Text(200).default('') });
export const SheetEquipment = z.object({ ...EquipmentToBring.shape, name: z.string(), unitNumber: z.string() });
const MaterialToBring = z.strictObject({
  name: Line(160),
  quantity: Quantity.default(10_000),
  unit: Text(12).default(''),
  supplierId: Id.nullable().default(null),
});
export const SheetMaterial = z.object({ ...MaterialToBring.shape, supplierName: z.string() });

/** The ticket of the utilities that marked their lines; nothing is dug without one that holds. */
export const DigAlert = z.strictObject({ number: Text(40).default(''), validThru: Day.nullable().default(null) });
export const SiteContact = z.strictObject({ name: Text(120).default(''), phone: Phone.nullable().default(null) });

const once =
  <Entry>(keyOf: (entry: Entry) => string) =>
  (entries: readonly Entry[]) =>
    new Set(entries.map(keyOf)).size === entries.length;
const ids = z.array(Id).max(50).default([]);

/** Each field as it is entered and as it is written: names and prices are those of the day it was written. */
export const sheetFields = {
  contractIds: [ids, z.array(Id)],
  changeOrderIds: [ids, z.array(Id)],
  startTime: [TimeOfDay.default(''), z.string()],
  foremanId: [Id, Id],
  crew: [
    z
      .array(CrewMemberToAssign)
      .max(100)
      .refine(
        once(({ workerId }: { readonly workerId: string }) => workerId),
        'Name each worker once.',
      )
      .default([]),
    z.array(CrewMember),
  ],
  phases: [
    z
      .array(PhaseToWork)
      .max(100)
      .refine(
        once(({ lineItemId }: { readonly lineItemId: string }) => lineItemId),
        'Name each phase once.',
      )
      .default([]),
    z.array(WorkPhase),
  ],
  equipments: [z.array(EquipmentToBring).max(100).default([]), z.array(SheetEquipment)],
  materials: [z.array(MaterialToBring).max(200).default([]), z.array(SheetMaterial)],
  digAlert: [DigAlert.default({ number: '', validThru: null }), DigAlert],
  siteContact: [SiteContact.default({ name: '', phone: null }), SiteContact],
  safetyNotes: [Text(4_000).default(''), z.string()],
  directions: [Text(4_000).default(''), z.string()],
} as const;
