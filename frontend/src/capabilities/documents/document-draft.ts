import type { Day, PricedLine } from '@backoffice/contracts/kernel';
import { blankLine, draftLineFrom, linesForRequest, type DraftLine } from './lines.ts';

/** What is typed into a document of any kind that has lines. */
export type DocumentDraft = {
  number: string;
  name: string;
  date: string;
  lineItems: DraftLine[];
  terms: string;
  hideTerms: boolean;
  internalNotes: string;
};

export const blankDocument = (number: string, today: Day): DocumentDraft => ({
  number,
  name: '',
  date: today,
  lineItems: [blankLine()],
  terms: '',
  hideTerms: false,
  internalNotes: '',
});

/** What is saved, in a form that begins with `blank`: what is typed as a text is one, and nothing an empty one. */
export const draftFrom = <Draft extends Pick<DocumentDraft, 'lineItems'>>(
  blank: Draft,
  record: { readonly lineItems: readonly PricedLine[] },
): Draft =>
  ({
    ...Object.fromEntries(
      Object.entries(blank).map(([name, initial]) => {
        const saved: unknown = Object(record)[name];
        return [name, typeof initial === 'string' ? String(saved ?? '') : withoutTypeNames(saved)];
      }),
    ),
    lineItems: record.lineItems.map(draftLineFrom),
  }) as Draft; // its own fields, and no other

/** The client of GraphQL has every object name its type, which no command takes. */
const withoutTypeNames = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (name, each: unknown) => (name === '__typename' ? undefined : each));

/** As commands want it: what is left empty, the server fills in. */
export const documentBody = <Draft extends Pick<DocumentDraft, 'number' | 'date' | 'lineItems'>>({
  number,
  date,
  lineItems,
  ...rest
}: Draft) => ({
  ...rest,
  number: number.trim() || undefined,
  date: date || undefined,
  ...linesForRequest(lineItems),
});
