import { z } from 'zod';
import { attach } from '#capabilities/index.ts';
import { Day, Id, recordFields, TotalCents } from '#kernel/index.ts';
import { BillStatus } from './calculations.ts';
import { BillFields, BillKind, BillRetention } from './commands.ts';

/** A check that pays it; `amount` is what of it goes here. */
export const BillPayment = z.object({
  checkId: Id,
  number: z.string(),
  date: Day,
  amount: TotalCents,
});

export const BillView = z.object({
  ...recordFields,
  ...attach.fields,
  ...BillFields.shape,
  retentionHeld: TotalCents,
  retentions: z.array(BillRetention),
  overbillingReason: z.string(),
  /** What came to a site, whose receipt it is. */
  deliveryId: Id.nullable(),
  kind: BillKind,
  status: BillStatus,
  paid: TotalCents,
  open: TotalCents,
  payments: z.array(BillPayment),
  voidedOn: Day.nullable(),
  voidReason: z.string(),
  /** The bill that this corrects by what materials of job costs cost now. */
  adjustsBillId: Id.nullable(),
  writtenOffOn: Day.nullable(),
  /** The first order or subcontract that its lines are charged to. */
  commitmentId: Id.nullable(),
  /** The day of the opening of the books that it came with; null of what was recorded here. */
  openedOn: Day.nullable(),
});
export type BillView = z.infer<typeof BillView>;

export const BillTotals = BillView.pick({ amount: true, paid: true, open: true });
export type BillTotals = z.infer<typeof BillTotals>;
