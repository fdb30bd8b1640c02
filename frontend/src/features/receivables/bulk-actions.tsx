import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { MailReminders, MailStatements } from './actions.tsx';
import type { Debtor } from './panels.tsx';

/** Who is chosen. With Shift, all from the last one that was flipped become what this one becomes. */
export function useChosenDebtors() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string | null>(null);
  /** `order`: those in between are meant, too. */
  function flip(id: string, order: readonly string[] | null) {
    const [from, to] = [order?.indexOf(last ?? '') ?? -1, order?.indexOf(id) ?? -1];
    const range = order && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const others = chosen.filter((each) => !range.includes(each));
    setChosen(chosen.includes(id) ? others : [...others, ...range]);
    setLast(id);
  }
  return { chosen, setChosen, flip };
}

type ChosenProps = {
  debtors: readonly Debtor[];
  chosen: readonly Debtor[];
  asOf: string;
  onChosen: (ids: readonly string[]) => void;
};
/** Everybody, or everybody who is late, in one press; and what can be mailed to them. */
export function ChosenDebtors({ debtors, chosen, asOf, onChosen }: ChosenProps) {
  const late = debtors.filter(({ overdue }) => overdue > 0);
  const clear = () => onChosen([]);
  const idsOf = (some: readonly Debtor[]) => some.map(({ id }) => id);
  return (
    <>
      {chosen.length > 0 ? (
        <Button size="small" variant="minimal" text={`Clear ${chosen.length} chosen`} onClick={clear} />
      ) : (
        <>
          <Button
            size="small"
            variant="minimal"
            text={`Choose all ${debtors.length}`}
            disabled={debtors.length === 0}
            onClick={() => onChosen(idsOf(debtors))}
          />
          <Button
            size="small"
            variant="minimal"
            text={`Choose all overdue (${late.length})`}
            disabled={late.length === 0}
            onClick={() => onChosen(idsOf(late))}
          />
        </>
      )}
      <MailReminders customers={chosen} onDone={clear} />
      <MailStatements customers={chosen} asOf={asOf} onDone={clear} />
    </>
  );
}
