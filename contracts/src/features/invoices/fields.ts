import { z } from 'zod';
import {
  area,
  choice,
  day,
  defaultedDay,
  documentContent,
  money,
  own,
  priceFields,
  shown,
  termsFields,
} from '#capabilities/index.ts';
import { BilledCostLine, CostLineChoice, CostPlusBilling } from '#features/cost-plus';
import { BilledApplication } from '#features/retention-terms';
import { Id, TotalCents } from '#kernel/index.ts';
import { BilledLineInput, BilledLineItem, InvoiceItem } from './content.ts';

export const invoiceKinds = {
  progress: 'Progress',
  costPlus: 'Cost-plus',
  deposit: 'Deposit',
  retention: 'Retention',
  other: 'Other',
} as const;

/** What is entered of an invoice. */
export const invoiceFields = {
  kind: choice(invoiceKinds, { label: 'Kind', initial: 'progress' }),
  date: defaultedDay({ label: 'Date' }),
  /** Left out, the date and the customer's days to pay. */
  dueDate: defaultedDay({ label: 'Due' }),
  throughDate: day({
    label: 'Work through',
    optional: true,
    list: 'hidden',
    help: 'The last day of the work that is billed.',
  }),
  lineItems: own(z.array(BilledLineInput).max(600).default([]), {
    label: 'Schedule',
    written: z.array(BilledLineItem),
  }),
  invoiceItems: own(z.array(InvoiceItem).max(300, 'Use at most 300 items.').default([]), {
    label: 'Beside the contract',
    help: 'Extras, time and material, adjustments. Retention is held only of what says so.',
    written: z.array(z.object({ ...InvoiceItem.shape, id: Id, amount: TotalCents })),
  }),
  /** Of a cost-plus contract: which lines of its tickets this invoice bills; older ones were written without any. */
  costLines: own(z.array(CostLineChoice).max(1_000, 'Bill at most 1,000 lines of costs at once.').default([]), {
    label: 'Costs',
    written: z.array(BilledCostLine).default([]),
  }),
  /** What is billed of the schedule is what was certified of it, then; older ones were written without any. */
  payApplicationId: own(Id.nullable().default(null), {
    label: 'Application for payment',
    written: Id.nullable().default(null),
  }),
  retentionReleased: {
    ...money({ label: 'Release retention', column: 'Retention released', total: true }),
    schema: TotalCents.min(0, 'A release cannot be negative.').default(0),
    written: TotalCents,
  },
  /** Why a line may be billed beyond its price; empty: it may not. */
  overbillingReason: area({ label: 'Reason', column: 'Overbilled because', max: 2_000 }),
  amount: priceFields.amount,
  notes: area({ label: 'Notes' }),
  terms: termsFields.terms,
} as const;

/** What is figured of it: retention, what is owed, and what of that was paid. */
export const invoiceFigures = {
  retentionHeld: shown(TotalCents, { label: 'Retention', input: 'money' }),
  amountDue: shown(TotalCents, { label: 'Amount due', input: 'money' }),
  paid: shown(TotalCents, { label: 'Paid', input: 'money' }),
  openDue: shown(TotalCents, { label: 'Open', input: 'money' }),
} as const;

const { entered, written } = documentContent(invoiceFields);
const { amount, retentionReleased, overbillingReason, notes, terms, ...billed } = written;
export const invoiceContent = {
  entered,
  written: {
    ...billed,
    costPlus: CostPlusBilling.nullable().default(null),
    application: BilledApplication.nullable().default(null),
    /** Gross. `amountDue` is what is owed: amount - retentionHeld + retentionReleased. */
    amount,
    retainable: TotalCents,
    retentionBp: z.int(),
    retentionHeld: invoiceFigures.retentionHeld.schema,
    retentionReleased,
    amountDue: invoiceFigures.amountDue.schema,
    overbillingReason,
    notes,
    terms,
  },
};
