import { useEffect } from 'react';

/**
 * Ctrl+S, or Cmd+S, saves the form one stands in; where one stands in none, the one that is open. The browser would
 * save the page as a file.
 */
export function useSaveShortcut() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat) formToSave()?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** A dialog lies above the page. What only searches is no form to save. */
function formToSave(): HTMLFormElement | null {
  const own = document.activeElement?.closest('form') ?? null;
  if (own && own.role !== 'search') return own;
  const open = [...document.querySelectorAll<HTMLFormElement>('form:not([role="search"])')];
  const inDialog = open.filter((form) => form.closest('[role="dialog"]'));
  const [only, ...more] = inDialog.length > 0 ? inDialog : open;
  return only && more.length === 0 ? only : null;
}
