import './auth.css';
import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useProfile } from '#access/profile.ts';
import { endSession, startSession, type SignInReason } from '#session/session.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { CodeForm } from './code-page.tsx';
import { reportSessionNotStored, type SignInChallenge, type SignInResult } from './form.tsx';
import { SignInForm } from './login-page.tsx';

const overTitles: Readonly<Record<SignInReason, string>> = {
  expired: 'Your session has ended',
  'ended-elsewhere': 'You were signed out',
};

/**
 * Asks for the password again over whatever is open; what is typed below stays where it is. Who was signed out on
 * another device may not sit here any more: then it is covered.
 */
export function SignInDialog({ isOver, why, onLater }: { isOver: boolean; why: SignInReason; onLater: () => void }) {
  const { id, userName, email } = useProfile();
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  function done(started: SignInResult) {
    // Everything on the screen is this person's: somebody else begins at the login page.
    if (started.userId !== id) return endSession('signed-out');
    return void startSession(started).then(() => notifySuccess('You are signed in again.'), reportSessionNotStored);
  }
  return (
    <Dialog
      isOpen
      title={isOver ? overTitles[why] : 'Your session ends in a few minutes'}
      className="dialog-small auth-dialog"
      isCloseButtonShown={!isOver}
      canEscapeKeyClose={!isOver}
      canOutsideClickClose={false}
      backdropClassName={isOver && why === 'ended-elsewhere' ? 'session-cover' : ''}
      onClose={onLater}
    >
      <DialogBody>
        {challenge ? (
          <>
            <p>
              We sent six digits to <strong>{challenge.sentTo}</strong>. They are good for five minutes. Nothing you
              have typed is lost.
            </p>
            <CodeForm
              token={challenge.token}
              channel={challenge.channel}
              verb="Go on"
              onDone={done}
              onChallenge={setChallenge}
            />
          </>
        ) : (
          <>
            <p>
              {isOver && why === 'ended-elsewhere' && 'It was ended in another window or on another device. '}
              {isOver ? 'Sign in again to go on.' : 'Sign in again now and go on without a break.'} Nothing you have
              typed is lost. You are <strong>{email}</strong>.
            </p>
            <SignInForm userName={userName} fixed verb="Go on" onDone={done} onChallenge={setChallenge} />
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {challenge && <Button variant="minimal" text="Start again" onClick={() => setChallenge(null)} />}
            {!isOver && <Button text="Later" onClick={onLater} />}
            <Button variant="minimal" text="Sign out" onClick={() => endSession('signed-out')} />
          </>
        }
      />
    </Dialog>
  );
}
