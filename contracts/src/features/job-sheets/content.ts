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
  /** The same, written in Spanish by the office. */
  instructionsSpanish: Text(4_000).optional(),
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
  /** How much of it was done that day; absent until somebody has said. */
  done: Quantity.optional(),
});
export type WorkPhase = z.infer<typeof WorkPhase>;

/** How much of a phase was done. */
export const PhaseQuantity = z.strictObject({ lineItemId: Id, quantity: Quantity });
export type PhaseQuantity = z.infer<typeof PhaseQuantity>;

export const CrewMemberToAssign = z.strictObject({
  workerId: Id,
  task: Text(200).default(''),
  role: CrewRole.default('laborer'),
});
export const CrewMember = z.object({ ...CrewMemberToAssign.shape, name: z.string() });
export const EquipmentToBring = z.strictObject({ equipmentId: Id, note: Text(200).default('') });
export const SheetEquipment = z.object({ ...EquipmentToBring.shape, name: z.string(), unitNumber: z.string() });
export const MaterialToBring = z.strictObject({
  name: Line(160),
  quantity: Quantity.default(10_000),
  unit: Text(12).default(''),
  supplierId: Id.nullable().default(null),
});
export const SheetMaterial = z.object({ ...MaterialToBring.shape, supplierName: z.string() });

/** The ticket of the utilities that marked their lines; nothing is dug without one that holds. */
export const DigAlert = z.strictObject({ number: Text(40).default(''), validThru: Day.nullable().default(null) });
export const SiteContact = z.strictObject({ name: Text(120).default(''), phone: Phone.nullable().default(null) });

/** When a sheet is worked, and by whose crew. */
export const SheetPlace = z.object({ date: Day, startTime: z.string(), foremanId: Id, foremanName: z.string() });
