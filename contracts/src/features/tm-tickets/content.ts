import { z } from 'zod';
import { tmKinds } from '#features/tm-terms';
import { DayHours, Id, Instant, Line, personalMark, Quantity, Text, TotalCents } from '#kernel/index.ts';

const names = personalMark('names');
const Count = Quantity.min(1, 'Use more than nothing.').default(10_000);
const lineId = { lineId: Id };
const hasHours = (...hours: readonly number[]) => {
  const sum = hours.reduce((total, each) => total + each, 0);
  return sum > 0 && sum <= 2_400;
};
const DAY_HOURS = 'Name the hours of one day.';

const labor = {
  ...lineId,
  workerId: Id,
  /** Left empty, that of the worker. */
  classification: Text(80).default(''),
  regular: DayHours.default(0),
  overtime: DayHours.default(0),
  double: DayHours.default(0),
};
/** The hours of somebody of ours. `name`: as it is on the day. */
export const TmLabor = z.object({ ...labor, name: names(z.string()) });
export const TmLaborEntry = z
  .strictObject(labor)
  .refine(({ regular, overtime, double }) => hasHours(regular, overtime, double), {
    path: ['regular'],
    message: DAY_HOURS,
  });
const equipment = {
  ...lineId,
  /** Null: what is kept nowhere, by its name. */
  equipmentId: Id.nullable().default(null),
  name: Text(120).default(''),
  working: DayHours.default(0),
  standby: DayHours.default(0),
};
export const TmEquipment = z.object(equipment);
export const TmEquipmentEntry = z
  .strictObject(equipment)
  .refine(({ working, standby }) => hasHours(working, standby), { path: ['working'], message: DAY_HOURS })
  .refine(({ equipmentId, name }) => equipmentId !== null || name !== '', {
    path: ['name'],
    message: 'Name the machine.',
  });
export const TmMaterial = z.strictObject({ ...lineId, text: Line(200), quantity: Count, unit: Text(12).default('') });
export const TmSubcontract = z.strictObject({
  ...lineId,
  firm: names(Line(120)),
  text: Text(200).default(''),
  quantity: Count,
  unit: Text(12).default(''),
});
export type TmLabor = z.infer<typeof TmLabor>;
export type TmEquipment = z.infer<typeof TmEquipment>;
export type TmMaterial = z.infer<typeof TmMaterial>;
export type TmSubcontract = z.infer<typeof TmSubcontract>;

/** What a line costs us: an hour of a machine, or one of a thing. */
export const TmCost = z.strictObject({ lineId: Id, unitCost: TotalCents.min(0, 'A cost cannot be negative.') });
export const TmKind = z.enum(tmKinds);
/** A line as it is billed. */
export const TmPrice = z.object({ lineId: Id, kind: TmKind, amount: TotalCents });
export type TmPrice = z.infer<typeof TmPrice>;

/** The other side would not sign; the work goes on being counted, as disputed. */
export const TmSignatureRefusal = z.object({ name: z.string(), reason: z.string(), byName: z.string(), at: Instant });
