import type { z } from 'zod';
import { invoiceCommands, type BillingSheet, type InvoiceView } from '@backoffice/contracts/features/invoices';
import type { Receipt } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { blankLine, hasReadableFigures, withoutTrailingBlanks, type DraftLine } from '#documents/lines.ts';
import { billedCosts, computeFigures } from './calculations.ts';
import { entriesToBody, hasInvalidEntry, lineEntryOf, type LineEntry } from './entries.ts';

/** What is written into an invoice, new or not; the contract it bills is said beside it. */
export const invoiceContentSchema = invoiceCommands.shapes.EditInvoice;
export type InvoiceBody = z.input<typeof invoiceContentSchema>;

export type InvoiceDraft = {
  number: string;
  kind: InvoiceView['kind'];
  date: string;
  dueDate: string;
  throughDate: string;
  lineItems: readonly LineEntry[];
  /** The ids of the lines of costs that are billed. */
  costLines: readonly string[];
  invoiceItems: readonly DraftLine[];
  retentionReleased: number;
  overbillingReason: string;
  notes: string;
  terms: string;
};

/** Of a cost-plus contract all that is not billed yet. */
export const blankDraft = ({ number, date, dueDate, terms, costPlus }: BillingSheet): InvoiceDraft => ({
  number,
  kind: costPlus ? 'costPlus' : 'progress',
  date,
  dueDate,
  throughDate: costPlus?.lines.at(-1)?.workDate ?? '',
  lineItems: [],
  costLines: costPlus?.lines.map(({ lineId }) => lineId) ?? [],
  invoiceItems: [],
  retentionReleased: 0,
  overbillingReason: '',
  notes: '',
  terms,
});
export const draftOf = (record: InvoiceView): InvoiceDraft => ({
  number: record.number,
  kind: record.kind,
  date: record.date,
  dueDate: record.dueDate,
  throughDate: record.throughDate ?? '',
  lineItems: record.lineItems.map(lineEntryOf),
  costLines: record.costLines.map(({ lineId }) => lineId),
  invoiceItems: record.invoiceItems.map((item) => ({ ...blankLine(item), key: item.id })),
  retentionReleased: record.retentionReleased,
  overbillingReason: record.overbillingReason,
  notes: record.notes,
  terms: record.terms,
});

export const bodyFor =
  (sheet: BillingSheet) =>
  ({ lineItems, costLines, invoiceItems, ...draft }: InvoiceDraft) => {
    const items = withoutTrailingBlanks(invoiceItems);
    const { over, sums } = computeFigures(
      sheet,
      lineItems,
      items,
      draft.retentionReleased,
      billedCosts(sheet, draft.kind, costLines),
    );
    const isReadable = !hasInvalidEntry(lineItems) && items.every(hasReadableFigures);
    return {
      ...draft,
      number: draft.number.trim() || undefined,
      date: draft.date || undefined,
      dueDate: draft.dueDate || undefined,
      throughDate: draft.throughDate || null,
      lineItems: entriesToBody(lineItems),
      costLines: (billedCosts(sheet, draft.kind, costLines) ?? []).map(({ jobCostId, lineId }) => ({
        jobCostId,
        lineId,
      })),
      overbillingReason: over.length > 0 ? draft.overbillingReason : '',
      amount: isReadable ? sums.amount : undefined,
      invoiceItems: items.map(({ id, name, description, quantity, unit, unitPrice, retentionApplies }) => ({
        id,
        name,
        description,
        quantity,
        unit,
        unitPrice,
        retentionApplies,
      })),
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
    if (over.length === 0 || body.overbillingReason?.trim()) return send(body, version);
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
