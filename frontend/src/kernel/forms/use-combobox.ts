import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * A list of choices below an input, after the ARIA pattern of a combobox: the focus stays in the input, arrows walk,
 * Enter takes. `first` is the place that is meant before anybody walks, and `take` is given the place of a choice, and
 * whether it was pressed where it stands; -1 is none.
 * What Escape does is for the owner to say.
 */
export function useCombobox({
  count,
  isOpen,
  first = 0,
  take,
}: {
  readonly count: number;
  readonly isOpen: boolean;
  readonly first?: number;
  readonly take: (at: number, pressed: boolean) => void;
}) {
  const list = useId();
  const [walked, walk] = useState<number | null>(null);
  const active = Math.min(walked ?? first, count - 1);
  const idOf = (at: number) => `${list}-${at}`;
  return {
    input: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': list,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      'aria-activedescendant': isOpen && active >= 0 ? idOf(active) : undefined,
    } as const,
    list: { id: list, role: 'listbox' } as const,
    choice: (at: number) =>
      ({
        id: idOf(at),
        'data-active': at === active || undefined,
        ref: (item: HTMLElement | null) => {
          if (at === active) item?.scrollIntoView({ block: 'nearest' });
        },
        // Taken on press, before the blur of the input closes the list.
        onMouseDown: (event: MouseEvent) => {
          event.preventDefault();
          take(at, true);
        },
        onMouseMove: () => walk(at),
      }) as const,
    /** What is listed has changed: nobody has walked there yet. */
    restart: () => walk(null),
    /** Whether the key was one of the list's. */
    onKey(event: KeyboardEvent): boolean {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (!isOpen || (step === 0 && event.key !== 'Enter')) return false;
      event.preventDefault();
      if (step === 0) take(active, false);
      else walk(Math.max(0, Math.min(count - 1, active + step)));
      return true;
    },
  };
}

/**
 * Ranked matches, as the server ranks what it finds: the very label first, then labels that begin so, then words of a
 * label that do, then the rest. Every word that is typed stands somewhere; what matches alike stays in its order.
 */
export function bestMatches<Option extends { readonly label: string; readonly hint?: string }>(
  typed: string,
  options: readonly Option[],
): Option[] {
  return options
    .map((option) => ({ option, rank: matchRank(typed, option.label, option.hint) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ option }) => option);
}

/** 0 is the best; `null` is no match. */
export function matchRank(typed: string, label: string, hint = ''): number | null {
  const [text, name] = [typed.trim().toLowerCase(), label.toLowerCase()];
  const words = text.split(/\s+/).filter(Boolean);
  const all = `${name} ${hint.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return null;
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  const begun = all.split(/[^\p{L}\p{N}$]+/u);
  return words.every((word) => begun.some((each) => each.startsWith(word))) ? 2 : 3;
}
