import type { z } from 'zod';
import {
  invoiceCommands,
  invoiceFields,
  type BillingSheet,
  type InvoiceView,
} from '@backoffice/contracts/features/invoices';
import type { Receipt } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { documentBody } from '#documents/document-draft.ts';
import { blankLine, hasReadableFigures, withoutTrailingBlanks, type DraftLine } from '#documents/lines.ts';
import { fieldBody, fieldDraft, type FieldForms } from '#fields/field-draft.ts';
import { billedCosts, computeFigures } from './calculations.ts';
import { entriesToBody, hasInvalidEntry, lineEntryOf, type LineEntry } from './entries.ts';

/** What is written into an invoice, new or not; the contract it bills is said beside it. */
export const invoiceContentSchema = invoiceCommands.shapes.EditInvoice;
export type InvoiceBody = z.input<typeof invoiceContentSchema>;

/** What the controls of the form itself enter and watch. */
export type InvoiceDraft = {
  number: string;
  kind: InvoiceView['kind'];
  date: string;
  dueDate: string;
  throughDate: string;
  terms: string;
  lineItems: readonly LineEntry[];
  /** The ids of the lines of costs that are billed. */
  costLines: readonly string[];
  invoiceItems: readonly DraftLine[];
  /** What was certified of the schedule, where an application for payment is billed; no control changes it. */
  payApplicationId: string | null;
  retentionReleased: number;
  overbillingReason: string;
};

const { amount: _sum, ...entered } = invoiceFields;
const forms: FieldForms = {
  lineItems: {
    blank: [],
    draft: (lines: InvoiceView['lineItems']) => lines.map(lineEntryOf),
    body: entriesToBody,
  },
  payApplicationId: {
    blank: null,
    draft: (id: InvoiceView['payApplicationId']) => id,
    body: (id: string | null) => id,
  },
  costLines: {
    blank: [],
    draft: (lines: InvoiceView['costLines']) => lines.map(({ lineId }) => lineId),
    body: (lineIds: readonly string[]) => lineIds,
  },
  invoiceItems: {
    blank: [],
    draft: (items: InvoiceView['invoiceItems']) => items.map((item) => ({ ...blankLine(item), key: item.id })),
    body: (items: readonly DraftLine[]) =>
      withoutTrailingBlanks(items).map(({ id, name, description, quantity, unit, unitPrice, retentionApplies }) => ({
        id,
        name,
        description,
        quantity,
        unit,
        unitPrice,
        retentionApplies,
      })),
  },
};
const begin = (record: InvoiceView | null) => fieldDraft(entered, forms, record) as InvoiceDraft; // by their fields

/** Of a cost-plus contract all that is not billed yet. */
export const blankDraft = ({ number, date, dueDate, terms, costPlus }: BillingSheet): InvoiceDraft => ({
  ...begin(null),
  number,
  date,
  dueDate,
  terms,
  throughDate: costPlus?.lines.at(-1)?.workDate ?? '',
  ...(costPlus && { kind: 'costPlus', costLines: costPlus.lines.map(({ lineId }) => lineId) }),
});
export const draftOf = (record: InvoiceView): InvoiceDraft => ({ ...begin(record), number: record.number });

export const bodyFor = (sheet: BillingSheet) => (draft: InvoiceDraft) => {
  const { number, date, kind, lineItems, costLines, retentionReleased } = draft;
  const items = withoutTrailingBlanks(draft.invoiceItems);
  const costs = billedCosts(sheet, kind, costLines);
  const { over, sums } = computeFigures(sheet, lineItems, items, retentionReleased, costs);
  const isReadable = !hasInvalidEntry(lineItems) && items.every(hasReadableFigures);
  return {
    ...documentBody({ ...fieldBody(entered, draft, forms), number, date }),
    costLines: (costs ?? []).map(({ jobCostId, lineId }) => ({ jobCostId, lineId })),
    overbillingReason: over.length > 0 ? draft.overbillingReason : '',
    amount: isReadable ? sums.amount : undefined,
  };
};

export type SendInvoice = (body: InvoiceBody, version?: number) => Promise<CommandOutcome<Receipt>>;

/** Whoever bills a line beyond its price says why before the server has to ask. */
export const requireOverbillingReason =
  (sheet: BillingSheet, send: SendInvoice): SendInvoice =>
  async (body, version) => {
    const { over } = computeFigures(
      sheet,
      (body.lineItems ?? []).map((line) => lineEntryOf(line)),
      [],
      0,
    );
    if (over.length === 0 || String(body.overbillingReason ?? '').trim()) return send(body, version);
    const message = 'Say why these lines are billed beyond their price.';
    return {
      ok: false,
      problem: {
        type: 'VALIDATION_ERROR',
        code: 'OVERBILLED',
        message,
        details: [{ field: 'overbillingReason', code: 'OVERBILLED', message }],
        requestId: '',
      },
    };
  };
