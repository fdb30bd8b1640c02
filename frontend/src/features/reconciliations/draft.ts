import { useState } from 'react';
import { StatementProposal } from '@backoffice/contracts/features/reconciliations';
import { Day } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import { readStored, writeStored } from '#browser/storage.ts';

const StatementDraft = z.object({
  statementDate: Day,
  endingBalance: z.int().nullable(),
  ticked: z.array(z.string()),
  /** The statement that was the last one when it was begun: a later one means that somebody was first. */
  begunAfter: Day.nullable(),
  /** What the bank's file said, where one was read. */
  file: StatementProposal.nullable().default(null),
});
/** A statement that is begun and not finished. */
export type StatementDraft = z.infer<typeof StatementDraft>;

const storageName = (bankId: string) => `statement.${bankId}`;

/** Kept in the browser until the statement is finished; it leaves with the user. */
export function readDraft(bankId: string): StatementDraft | null {
  const stored = StatementDraft.safeParse(readStored('user', storageName(bankId)));
  return stored.success ? stored.data : null;
}

/** What was begun of the next statement of a bank, or a new one; null begins anew. */
export function useStatementDraft(bankId: string, fresh: StatementDraft) {
  const [kept, setKept] = useState(() => readDraft(bankId));
  const draft = { ...(kept ?? fresh), statementDate: fresh.statementDate };
  const change = (part: Partial<StatementDraft> | null) => {
    const next = part && { ...draft, ...part };
    writeStored('user', storageName(bankId), next);
    setKept(next);
  };
  return [draft, change] as const;
}
