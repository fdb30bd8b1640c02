import type { Day, PricedLine } from '@backoffice/contracts/kernel';
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
