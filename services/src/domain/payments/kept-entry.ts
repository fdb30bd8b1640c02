import { journalEntry, type KeptKind } from '@backoffice/contracts/features/journal-entries';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { FollowingCommand } from '#kernel/consequences.ts';

type KeptLine = {
  readonly account: string;
  readonly debit?: Cents;
  readonly credit?: Cents;
  readonly bankId?: string;
  readonly customerId?: string;
  readonly paymentId?: string;
  readonly description: string;
};
type KeptEntry = {
  readonly id: string;
  readonly kind: KeptKind;
  readonly date: Day;
  /** Of a transfer: when the other bank has it. */
  readonly receivedOn?: Day | null;
  readonly reason: string;
  readonly lines: readonly KeptLine[];
  /** How many entries of the same append are numbered before it. */
  readonly numberedAfter?: number;
  readonly source: { readonly entity: string; readonly id: string; readonly name: string };
};

/** A journal entry that follows from another record, without jobs. */
export function keptEntry({ id, receivedOn = null, lines, source, ...entry }: KeptEntry): FollowingCommand {
  const data = {
    ...entry,
    reversesOn: null,
    receivedOn,
    lines: lines.map((line) => ({ ...blankLine, ...line, description: line.description.slice(0, 200) })),
    source: { ...source, name: source.name.slice(0, 200) },
  };
  return { entity: journalEntry.entity, id, creates: true, command: { type: 'KeepJournalEntry', data } };
}

export const keptEntryTakenBack = (id: string, reason: string): FollowingCommand => ({
  entity: journalEntry.entity,
  id,
  command: { type: 'ReverseKeptEntry', data: { reason } },
});

const blankLine = {
  debit: 0,
  credit: 0,
  bankId: null,
  contractId: null,
  lineItemId: null,
  vendorId: null,
  customerId: null,
  paymentId: null,
};
