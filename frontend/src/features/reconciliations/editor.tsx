import { useEffect, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { moneyAccountOf } from '@backoffice/contracts/capabilities';
import { entryOfBankLine, journalEntryOwnRoutes } from '@backoffice/contracts/features/journal-entries';
import {
  reconciliationOwnRoutes,
  type OpenStatement,
  type StatementLine,
} from '@backoffice/contracts/features/reconciliations';
import { dayText, type Cents, type Day, type Problem } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { problemFrom } from '#data/problem.ts';
import { useCommand } from '#data/use-command.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { itemKey, matchedSince, statementSums, tickedIds, unmatchedLines } from './calculations.ts';
import { useStatementDraft } from './draft.ts';
import { readStatement } from './queries.ts';
import { StatementFile, StatementSums } from './form-sections.tsx';
import { UnmatchedLines } from './panels.tsx';
import { StatementTable } from './table.tsx';

type Props = {
  open: OpenStatement;
  statementDate: Day;
  onDay: (day: Day) => void;
};

/** The statement that is begun, and the commands about it; `problem` is what stands against the last one. */
function useStatement({ open, statementDate, onDay }: Props) {
  const { bankId, bankKind, lastStatementDate, items } = open;
  const { send, sending } = useCommand(reconciliationOwnRoutes.reconcile);
  const adding = useCommand(journalEntryOwnRoutes.post);
  const [problem, setProblem] = useState<Problem | null>(null);
  const fresh = { statementDate, endingBalance: null, ticked: [], begunAfter: lastStatementDate, file: null };
  const [{ endingBalance, ticked: keys, begunAfter, file }, change] = useStatementDraft(bankId, fresh);
  const ticked = new Set(keys);
  const since = matchedSince(file?.lines ?? [], items);
  useEffect(() => {
    if (file && since.found.length > 0)
      change({ file: { ...file, lines: [...since.lines] }, ticked: [...keys, ...since.found.map(itemKey)] });
  });
  return {
    endingBalance,
    ticked,
    file,
    problem,
    sending,
    /** The day of a later one that somebody finished since this was begun. */
    overtakenBy:
      lastStatementDate !== null && (begunAfter === null || lastStatementDate > begunAfter) ? lastStatementDate : null,
    tick: (some: readonly string[], on: boolean) =>
      change({ ticked: [...(on ? ticked.union(new Set(some)) : ticked.difference(new Set(some)))] }),
    endWith: (balance: Cents | null) => change({ endingBalance: balance }),
    goOn() {
      setProblem(null);
      change({ begunAfter: lastStatementDate });
    },
    async read(chosen: File) {
      setProblem(null);
      try {
        const said = await readStatement(bankId, chosen);
        const proposed = said.lines.flatMap(({ item }) => (item ? [itemKey(item)] : []));
        change({
          file: said,
          ticked: [...ticked.union(new Set(proposed))],
          ...(said.ending && { statementDate: said.ending.date, endingBalance: said.ending.balance }),
        });
        if (said.ending) onDay(said.ending.date);
      } catch (fault) {
        setProblem(ownWords(problemFrom(fault)));
      }
    },
    isAdding: adding.sending,
    /** A charge or interest that the bank lists: once it is posted it is found and ticked. */
    async add(line: StatementLine) {
      setProblem(null);
      const outcome = await adding.send({ body: entryOfBankLine(line, bankId, moneyAccountOf(bankKind)) });
      if (!outcome.ok) setProblem(ownWords(outcome.problem));
    },
    async finish() {
      setProblem(null);
      const body = { bankId, statementDate, endingBalance: endingBalance ?? 0, ...tickedIds(items, ticked) };
      const outcome = await send({ body });
      if (!outcome.ok) return setProblem(ownWords(outcome.problem));
      change(null);
      return notifySuccess(`The statement of ${dayText(statementDate)} is reconciled.`);
    },
  };
}

/**
 * Ticks what the bank lists, by hand or from its file, until nothing differs; whoever finishes second is told what
 * happened. What is begun waits in the browser.
 */
export function StatementEditor(props: Props) {
  const { open, statementDate } = props;
  const { bankName, lastStatementDate, items } = open;
  const may = usePermissionCheck()(reconciliationOwnRoutes.reconcile.permission);
  const statement = useStatement(props);
  const { endingBalance, ticked, file } = statement;
  const isTooEarly = lastStatementDate !== null && statementDate <= lastStatementDate;
  const sums = statementSums(open, ticked, endingBalance);
  const unmatched = unmatchedLines(file?.lines ?? [], items);
  return (
    <>
      {statement.overtakenBy ? (
        <Callout compact intent="warning">
          The statement of {dayText(statement.overtakenBy)} was reconciled meanwhile. What it lists is no longer here.{' '}
          <Button size="small" text="Go on from it" onClick={statement.goOn} />
        </Callout>
      ) : (
        statement.problem && <ProblemMessage problem={statement.problem} details={[]} />
      )}
      <Panel
        title={lastStatementDate ? `After the statement of ${dayText(lastStatementDate)}` : 'First statement'}
        aside={<StatementFile onFile={(chosen) => void statement.read(chosen)} />}
      >
        <div className="statement-row">
          <StatementSums
            isCard={open.bankKind === 'card'}
            begins={open.beginningBalance}
            sums={sums}
            endingBalance={endingBalance}
            onEnding={may ? statement.endWith : null}
          />
          {may && (
            <Button
              intent="primary"
              text="Finish"
              loading={statement.sending}
              disabled={sums.difference !== 0 || isTooEarly}
              onClick={() => void statement.finish()}
            />
          )}
        </div>
        <p className="muted">
          {isTooEarly
            ? `The statement of ${dayText(lastStatementDate)} is reconciled. Choose a later day.`
            : sums.difference === 0
              ? 'Nothing differs. What is ticked is frozen once the statement is finished.'
              : 'What is ticked waits in this browser until the statement is finished.'}
        </p>
      </Panel>
      {file && (
        <Callout compact>
          {countText(file.lines.length, 'line', 'lines')} of the bank,{' '}
          {countText(file.lines.length - unmatched.length, 'match', 'matches')} proposed and ticked.
        </Callout>
      )}
      {unmatched.length > 0 && (
        <UnmatchedLines
          bankId={open.bankId}
          isCard={open.bankKind === 'card'}
          of={unmatched}
          onAdd={(line) => void statement.add(line)}
          isAdding={statement.isAdding}
        />
      )}
      <StatementTable bankName={bankName} items={items} ticked={ticked} onTick={may ? statement.tick : null} />
    </>
  );
}

/** The sentence that names what is wrong, in the place of the general one. */
const ownWords = (problem: Problem): Problem => ({
  ...problem,
  message: problem.details[0]?.message ?? problem.message,
});
