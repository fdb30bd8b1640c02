import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { Problem } from '@backoffice/contracts/kernel';
import { bestMatches } from '#forms/use-combobox.ts';
import { EmptyState, ProblemMessage, ProblemWithRetry, Skeleton } from '#widgets/page-states.tsx';

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** Read and searched below the label. */
  readonly hint: string;
  readonly aside?: ReactNode;
};

type Props = {
  title: string;
  says: string;
  noun: readonly [one: string, many: string];
  /** `null` while they are on their way. */
  choices: readonly Choice[] | null;
  problem: Problem | null;
  onRetry: () => void;
  /** What is said where there is nothing to choose. */
  empty: string;
  verb: string;
  isTaking?: boolean;
  /** What went wrong when they were taken. */
  failure?: Problem | null;
  onTake: (values: readonly string[]) => void;
  onClose: () => void;
};

/**
 * One or several of many, in the order in which they are chosen: type a part, Enter takes the best match, Enter again
 * is done.
 */
export function ChoiceDialog(props: Props) {
  const {
    title,
    says,
    noun,
    choices,
    problem,
    onRetry,
    empty,
    verb,
    isTaking = false,
    failure,
    onTake,
    onClose,
  } = props;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = bestMatches(typed, choices ?? []);
  const flip = (value: string) =>
    setChosen((now) => (now.includes(value) ? now.filter((each) => each !== value) : [...now, value]));
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // the form around it is not sent
    const [best] = found;
    if (typed.trim() === '') {
      if (chosen.length > 0) onTake(chosen);
    } else if (best) {
      flip(best.value);
      setTyped('');
    }
  }
  return (
    <Dialog isOpen title={title} onClose={onClose} className="dialog-wide choice-dialog">
      <DialogBody>
        <p>{says}</p>
        <InputGroup
          type="search"
          leftIcon={<Search className="bp6-icon" />}
          aria-label={`Search ${noun[1]}`}
          placeholder="Type a part of it; Enter chooses the first"
          value={typed}
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        {failure && <ProblemMessage problem={failure} />}
        {problem && !choices && <ProblemWithRetry problem={problem} onRetry={onRetry} />}
        <div className="choice-list" role="group" aria-label={title} aria-busy={choices === null || undefined}>
          {choices === null && !problem && <Skeleton height={220} />}
          {choices?.length === 0 && <EmptyState title="None yet">{empty}</EmptyState>}
          {choices !== null && choices.length > 0 && found.length === 0 && (
            <EmptyState title="Nothing matches">Try fewer letters.</EmptyState>
          )}
          {found.map(({ value, label, hint, aside }) => (
            <Checkbox key={value} checked={chosen.includes(value)} onChange={() => flip(value)}>
              <span className="choice-name">
                {label}
                {hint && <span className="muted">{hint}</span>}
              </span>
              {aside && <span className="figure">{aside}</span>}
            </Checkbox>
          ))}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text={chosen.length === 0 ? verb : `${verb} ${chosen.length} ${noun[chosen.length === 1 ? 0 : 1]}`}
              disabled={chosen.length === 0}
              loading={isTaking}
              onClick={() => onTake(chosen)}
            />
          </>
        }
      />
    </Dialog>
  );
}
