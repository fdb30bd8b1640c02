import { useEffect } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useBlocker } from 'react-router';
import { msLeft } from './session.ts';

/** Asks before typed text is lost: inside the console with a dialog, on closing the tab with the browser's own. Whose session was ended is not asked; whose session has run out may sign in again, and is. */
export function UnsavedGuard({ dirty, isDone }: { dirty: boolean; isDone: () => boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !isDone() && msLeft() !== null && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => {
      if (!isDone()) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [dirty, isDone]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog isOpen title="Leave without saving?" onClose={() => blocker.reset()} className="dialog-small">
      <DialogBody>What you typed on this page has not been saved.</DialogBody>
      <DialogFooter actions={<>
        <Button text="Discard changes" intent="danger" variant="outlined" onClick={() => blocker.proceed()} />
        <Button text="Keep editing" intent="primary" autoFocus onClick={() => blocker.reset()} />
      </>} />
    </Dialog>
  );
}
