import './palette.css';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { Dialog, InputGroup, Spinner } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { useCombobox } from '#forms/use-combobox.ts';
import { openGuide } from '#guide/open-guide.ts';
import { problemLines } from '#data/problem.ts';
import { useToday } from '#access/profile.ts';
import { displayStatus, StatusChip } from '#widgets/status-chip.tsx';
import { pageGroups, type PaletteChoice, type PaletteAccess } from './palette-pages.ts';
import { useGuideSearch } from './palette-guide.ts';
import { useRecordSearch } from './palette-records.ts';

/** The server takes no more. */
const MAX_QUERY_LENGTH = 200;

/** Everything at one's fingertips: type a part of it, arrow to it, Enter goes there. */
export function Palette({ open, onClose }: { open: PaletteAccess; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const go = useNavigate();
  const records = useRecordSearch(words, open);
  const offered = pageGroups(words, open);
  const groups = [...offered, ...records.groups, ...useGuideSearch(words)];
  const all = groups.flatMap(({ choices }) => choices);
  const choices = useCombobox({
    count: all.length,
    isOpen: true,
    take(at, pressed) {
      const choice = all[at];
      if (!choice) return;
      // Found for other words: whoever types on and presses Enter means what they typed.
      const isOld =
        (records.isBehind || words !== typed.trim()) && !offered.some((group) => group.choices.includes(choice));
      if (isOld && !pressed) return;
      onClose();
      if (choice.guide !== undefined) openGuide(choice.guide);
      else void go(choice.path);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => void choices.onKey(event);
  return (
    <Dialog isOpen onClose={onClose} className="palette" aria-labelledby="palette-title" shouldReturnFocusOnClose>
      <h2 id="palette-title" className="sr-only">
        Search everywhere
      </h2>
      <InputGroup
        {...choices.input}
        className="palette-input"
        size="large"
        autoFocus
        type="search"
        maxLength={MAX_QUERY_LENGTH}
        aria-label="Search everywhere"
        placeholder="Find a record, a page, something new…"
        leftIcon={<Search className="bp6-icon" />}
        {...(records.isBehind ? { rightElement: <Spinner size={16} /> } : {})}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          choices.restart();
        }}
        onKeyDown={onKeyDown}
      />
      <div {...choices.list} aria-label="Choices" className="palette-list">
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div className="palette-group" aria-hidden>
              {group.name}
            </div>
            {group.choices.map((choice) => (
              <ChoiceRow key={choice.path} choice={choice} {...choices.choice(all.indexOf(choice))} />
            ))}
          </div>
        ))}
      </div>
      <p className="palette-note muted" role="status">
        {records.problem
          ? problemLines(records.problem)[0]
          : all.length === 0 && !records.isBehind
            ? `Nothing is called “${words}”.`
            : ''}
      </p>
      <p className="palette-keys muted" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </Dialog>
  );
}

function ChoiceRow({
  choice: { title, hint, status, dated },
  ...option
}: { choice: PaletteChoice } & ReturnType<ReturnType<typeof useCombobox>['choice']>) {
  const today = useToday();
  return (
    <div {...option} role="option" aria-selected={option['data-active'] ?? false} className="palette-choice">
      <span className="palette-title">{title}</span>
      {hint && <span className="muted">{hint}</span>}
      {status && <StatusChip of={displayStatus({ ...dated, status }, today)} />}
    </div>
  );
}
