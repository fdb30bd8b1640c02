import { useEffect, useMemo, useRef, useState } from 'react';
import { get, set, type FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Instant } from '@backoffice/contracts/kernel';
import { onStoredElsewhere } from '#browser/storage.ts';
import { currentSelection } from '#session/selection.ts';
import { currentCredentials } from '#session/session.ts';
import { notifyUndoable } from '#toasts/notify.ts';
import { changedFields, draftName, readKept, removeKept, writeKept } from './kept-draft.ts';
import type { RecordFormState } from './use-record-form.ts';

/** A key is in the browser's storage after this long, however many follow it. */
const WRITE_AFTER_MS = 400;
/** What an address selects; it does not tell one form from another. */
const SELECTING = ['defaultCompanyId', 'defaultSalesmanId', 'defaultValue'];

export type KeptDraftState = {
  /** Since when what was put back had been kept; null where nothing was. */
  readonly keptAt: Instant | null;
  /** The same form is being typed into in another window. */
  readonly isTypedElsewhere: boolean;
  /** What is typed is too long to be kept. */
  readonly isTooLong: boolean;
  readonly startOver: () => void;
  /** Gives up what is kept: the form is being left, and nobody wants it. */
  readonly forget: () => void;
};

/** The name of the draft of this page, of who is signed in and of the company that is selected; null for nobody. */
function useDraftName(isKept: boolean): string | null {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const { userId } = currentCredentials();
    if (!isKept || userId === null) return null;
    const asked = new URLSearchParams(search);
    for (const name of SELECTING) asked.delete(name);
    return draftName({ userId, companyId: currentSelection().companyId, page: [pathname, asked].join('?') });
  }, [isKept, pathname, search]);
}

/**
 * What is typed into a form and not saved is kept in the browser: it is there again after a reload, a tab that was
 * dropped, or a day. It is given up when it is saved, discarded or begun anew, and with the end of the session.
 */
export function useKeptDraft<Draft extends FieldValues, Answer>(
  form: RecordFormState<Draft, Answer>,
  { isKept, secret }: { readonly isKept: boolean; readonly secret: readonly string[] },
): KeptDraftState {
  const name = useDraftName(isKept);
  const { isDirty, defaultValues } = form.formState;
  const [{ keptAt, isTypedElsewhere, isTooLong }, setState] = useState(NOTHING_KEPT);
  const say = (news: Partial<typeof NOTHING_KEPT>) => setState((before) => ({ ...before, ...news }));
  const now = { form, isDirty, saved: defaultValues ?? {}, secret };
  const latest = useRef({ ...now, isForgotten: false, written: '' });
  Object.assign(latest.current, now);

  useEffect(() => {
    if (name === null) return undefined;
    const { userId } = currentCredentials();
    let timer: ReturnType<typeof setTimeout> | undefined;
    latest.current.written = putBack(name);
    function keep() {
      clearTimeout(timer);
      timer = undefined;
      if (name === null || currentCredentials().userId !== userId) return; // signed out meanwhile
      const { form: typed, saved: below, isForgotten, written } = latest.current;
      if (isForgotten || typed.isDone() || !latest.current.isDirty) return forget();
      const fields = changedFields(withSecretsOf(below, typed.getValues(), latest.current.secret), below);
      const text = JSON.stringify(fields);
      if (text === written) return;
      const isWritten = writeKept(name, { version: typed.baseVersion() ?? null, fields });
      if (isWritten) latest.current.written = text;
      say({ isTooLong: !isWritten });
    }
    const { unsubscribe } = latest.current.form.watch(() => {
      latest.current.isForgotten = false;
      timer ??= setTimeout(keep, WRITE_AFTER_MS);
    });
    const forgetListener = onStoredElsewhere('user', name, () => say({ isTypedElsewhere: true }));
    const keepIfHidden = () => document.visibilityState === 'hidden' && keep();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      unsubscribe();
      forgetListener();
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepIfHidden);
      keep();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each draft
  }, [name]);

  /** Gives back, as a text, which fields were put back. */
  function putBack(from: string): string {
    const kept = readKept(from, now.saved);
    if (!kept) return '';
    const typed = withSecretsOf(now.saved, { ...now.saved, ...kept.fields }, secret);
    // its own fields, of the kinds that it holds
    latest.current.form.restore(typed as Draft, kept.version ?? undefined);
    say({ keptAt: new Date(kept.at).toISOString() });
    return JSON.stringify(kept.fields);
  }

  function forget() {
    if (name === null) return;
    Object.assign(latest.current, { isForgotten: true, written: '' });
    removeKept(name);
  }
  function startOver() {
    const [typed, version, since] = [structuredClone(form.getValues()), form.baseVersion(), keptAt];
    form.restore(null);
    forget();
    say({ keptAt: null });
    notifyUndoable('Started over.', () => {
      form.restore(typed, version);
      say({ keptAt: since });
    });
  }
  return { keptAt, isTypedElsewhere, isTooLong, startOver, forget };
}

const NOTHING_KEPT = { keptAt: null as Instant | null, isTypedElsewhere: false, isTooLong: false };

/** What is typed, with what is saved in the place of secrets. */
function withSecretsOf<Values extends object>(saved: object, typed: Values, secret: readonly string[]): Values {
  if (secret.length === 0) return typed;
  const open = structuredClone(typed);
  for (const path of secret) set(open, path, get(saved, path));
  return open;
}
