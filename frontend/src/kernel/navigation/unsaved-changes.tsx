import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useBlocker } from 'react-router';
import { addLeaveGuard } from './leave-guards.ts';
import { sessionMsLeft } from '#session/session.ts';

/**
 * Asks before typed text is lost: inside the console with a dialog, on closing the tab with the browser's own. Whose
 * session was ended is not asked; whose session has run out may sign in again, and is.
 */
export function UnsavedChangesDialog({
  dirty,
  isDone,
  onDiscard,
}: {
  dirty: boolean;
  isDone: () => boolean;
  onDiscard?: () => void;
}) {
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const agreed = useRef(false);
  const isLost = () => dirty && !agreed.current && !isDone() && sessionMsLeft() !== null;
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isLost() && now.pathname + now.search !== next.pathname + next.search,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const onClose = (event: BeforeUnloadEvent) => {
      if (!isDone()) event.preventDefault();
    };
    const forget = addLeaveGuard((next) =>
      isDone()
        ? next()
        : setAsked(() => () => {
            agreed.current = true;
            next();
          }),
    );
    addEventListener('beforeunload', onClose);
    return () => {
      forget();
      removeEventListener('beforeunload', onClose);
    };
  }, [dirty, isDone]);
  const leave = asked ?? blocker.proceed;
  if (!leave) return null;
  const answer = (then?: () => void) => {
    setAsked(null);
    then?.();
  };
  return (
    <Dialog isOpen title="Leave without saving?" onClose={() => answer(blocker.reset)} className="dialog-small">
      <DialogBody>What you typed on this page has not been saved.</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text="Discard changes"
              intent="danger"
              variant="outlined"
              onClick={() => {
                onDiscard?.();
                answer(leave);
              }}
            />
            <Button text="Keep editing" intent="primary" autoFocus onClick={() => answer(blocker.reset)} />
          </>
        }
      />
    </Dialog>
  );
}
