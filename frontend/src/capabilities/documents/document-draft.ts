import type { FieldSet } from '@backoffice/contracts/capabilities';
import type { Day, PricedLine } from '@backoffice/contracts/kernel';
import { fieldBody, fieldDraft, type FieldDraft } from '#fields/field-draft.ts';
import { blankLine, draftLineFrom, type DraftLine } from './lines.ts';

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

/** The client of GraphQL has every object name its type, which no command takes. */
const withoutTypeNames = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, each: unknown) => (name === '__typename' ? undefined : each));

/** As commands want it: what is left empty, the server fills in. */
export const documentBody = <Draft extends Pick<DocumentDraft, 'number' | 'date'>>({
  number,
  date,
  ...rest
}: Draft) => ({ ...rest, number: number.trim() || undefined, date: date || undefined });

/** Those of the fields that not every document has. */
export const fieldsOfKind = (fields: FieldSet): FieldSet => {
  const ofEvery = ['amount', ...Object.keys(blankDocument('', ''))];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !ofEvery.includes(name)));
};

/** What a new document of a kind begins with. */
export const blankOfKind =
  (fields: FieldSet) =>
  (number: string, today: Day): DocumentDraft & FieldDraft => ({
    ...fieldDraft(fieldsOfKind(fields), {}, null),
    ...blankDocument(number, today),
  });

/** The fields of the kind, as commands want them. */
export function bodyOfKind(fields: FieldSet, draft: FieldDraft): FieldDraft {
  const ofKind = fieldsOfKind(fields);
  return fieldBody(ofKind, Object.fromEntries(Object.keys(ofKind).map((name) => [name, draft[name]])));
}
