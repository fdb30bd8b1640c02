import { createContext, useContext, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import type { PermissionCheck } from './permissions.tsx';
import { isPermitted } from './permissions.tsx';
import { useProfile } from './profile.ts';

/** Opens the dialog in which a right is asked for: the feature of the requests has it, the app hands it on. */
export const AskForRightContext = createContext<(right: string) => void>(() => undefined);

/** How to ask for the right that opens what somebody may not do; null where they may, or nothing opens it. */
export function useAskForRight(
  check: PermissionCheck | null,
): { readonly title: string; readonly ask: () => void } | null {
  const profile = useProfile();
  const ask = useContext(AskForRightContext);
  if (typeof check !== 'string' || isPermitted(profile, check)) return null;
  const found = profile.askableRights?.find(({ permissions }) => permissions.includes(check));
  return found ? { title: found.title, ask: () => ask(found.right) } : null;
}

/** What cannot be pressed without a right, and the way to ask for it; nothing where there is none. */
export function AskForRight({ check, children }: { check: PermissionCheck | null; children?: ReactNode }) {
  const asking = useAskForRight(check);
  if (!asking) return null;
  return (
    <span className="ask-for-right">
      {children}
      <Button size="small" variant="minimal" text="Ask…" aria-label={`Ask: ${asking.title}`} onClick={asking.ask} />
    </span>
  );
}
