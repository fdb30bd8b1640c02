import { useEffect, useState, type RefObject } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';

/** A list is asked again once the typing pauses. */
const PAUSE_MS = 250;

export function SearchBox({
  label,
  value,
  onSearch,
  inputRef,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    // The address changed by another way than typing: the back button, or "clear".
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <InputGroup
      className="list-search"
      type="search"
      enterKeyHint="search"
      leftIcon={<Search className="bp6-icon" />}
      placeholder={label}
      aria-label={label}
      inputRef={inputRef}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
