import type { FieldSet } from '@backoffice/contracts/capabilities';
import type { Day, PricedLine } from '@backoffice/contracts/kernel';
import { fieldBody, fieldDraft, withoutTypeNames, type FieldDraft, type FieldForms } from '#fields/field-draft.ts';
import { blankLine, draftLineFrom, linesForRequest, type DraftLine } from './lines.ts';

/** What is typed into a document that has lines. */
export type DocumentDraft = {
  number: string;
  name: string;
  date: string;
  lineItems: DraftLine[];
  terms: string;
  hideTerms: boolean;
  internalNotes: string;
};

/** What is saved, in a form that begins with `blank`: what is typed as a text is one, and nothing an empty one. */
export const draftFrom = <Draft extends object>(blank: Draft, record: object): Draft =>
  Object.fromEntries(
    Object.entries(blank).map(([name, initial]) => [name, typedValue(name, initial, Object(record)[name])]),
  ) as Draft; // its own fields, and no other

function typedValue(name: string, initial: unknown, saved: unknown): unknown {
  // of every document that has them
  if (name === 'lineItems') return (saved as readonly PricedLine[]).map(draftLineFrom);
  if (typeof initial === 'string') return String(saved ?? '');
  return saved === undefined ? initial : withoutTypeNames(saved);
}

/** As commands want it: what is left empty, the server fills in. */
export const documentBody = <Draft extends Pick<DocumentDraft, 'number' | 'date'>>({
  number,
  date,
  ...rest
}: Draft) => ({ ...rest, number: number.trim() || undefined, date: date || undefined });

const OF_EVERY = ['name', 'date', 'lineItems', 'amount', 'terms', 'hideTerms', 'internalNotes'];
/** Those of the fields that not every document has. */
export const fieldsOfKind = (fields: FieldSet): FieldSet =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_EVERY.includes(name)));

/** What is typed into a document of a kind: `Own` is entered by controls of its own. */
export type KindDraft<Own = unknown> = DocumentDraft & FieldDraft & Own;

/** What a new document of a kind begins with, and what is typed into one as its commands want it. */
export function documentForm<Own = unknown>(fields: FieldSet, forms: FieldForms = {}) {
  const { amount: _sum, lineItems, ...entered } = fields;
  return {
    blank: (number: string, today: Day): KindDraft<Own> =>
      ({
        ...fieldDraft(entered, forms, null),
        ...(lineItems && { lineItems: [blankLine()] }),
        number,
        date: today,
      }) as KindDraft<Own>, // by the fields of the kind
    toBody({ lineItems: lines, ...draft }: DocumentDraft & Own) {
      const { number, date } = draft as Pick<DocumentDraft, 'number' | 'date'>;
      return {
        ...documentBody({ ...fieldBody(entered, draft, forms), number, date }),
        ...(lineItems && linesForRequest(lines)),
      };
    },
  };
}
