import { useId, useState, type KeyboardEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { linkTarget } from './commands.ts';

type Props = { href: string; onSet: (href: string | null) => void; onClose: () => void };

/** Where the chosen words lead. */
export function LinkBar({ href, onSet, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(href);
  const [isWrong, setWrong] = useState(false);
  function apply() {
    const target = linkTarget(typed);
    if (target === null) setWrong(true);
    else onSet(target);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  }
  return (
    <div className="rich-link" onKeyDown={onKeyDown}>
      <InputGroup
        aria-label="Link address"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        placeholder="example.com"
        type="text"
        inputMode="url"
        size="small"
        fill
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
        intent={isWrong ? 'danger' : 'none'}
      />
      <Button size="small" text="Set link" onClick={apply} />
      {href !== '' && <Button size="small" variant="minimal" text="Remove" onClick={() => onSet(null)} />}
      <Button size="small" variant="minimal" text="Cancel" onClick={onClose} />
      {isWrong && (
        <p className="field-error" id={`${id}-wrong`}>
          A link leads to an address like https://example.com.
        </p>
      )}
    </div>
  );
}
