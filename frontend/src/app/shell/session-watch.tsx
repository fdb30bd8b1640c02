import { lazy, Suspense, useEffect, useState } from 'react';
import {
  sessionMsLeft,
  endSession,
  EXPIRY_WARNING_MS,
  onSessionEvent,
  onSessionExpiry,
  type SignInReason,
} from '#session/session.ts';

const SignInDialog = lazy(async () => ({ default: (await import('#features/auth/sign-in-dialog.tsx')).SignInDialog }));
const CHECK_INTERVAL_MS = 10_000;
/** So long what was typed waits for somebody who was signed out elsewhere; then this window forgets it, too. */
export const HELD_FOR_MS = 15 * 60 * 1000;

type ExpiryPhase = 'far' | 'near' | 'over';
const currentPhase = (): ExpiryPhase => {
  const left = sessionMsLeft();
  return left === null || left > EXPIRY_WARNING_MS ? 'far' : left > 0 ? 'near' : 'over';
};

/** Warns five minutes before a session ends, and lets people sign in again where they are. */
export function SessionExpiryWatch() {
  const [ending, setEnding] = useState(currentPhase);
  const [later, setLater] = useState(false);
  const [why, setWhy] = useState<SignInReason>('expired');
  useEffect(() => {
    // Once it is over, our own clock does not know better: only news of another session ends that.
    const look = () => setEnding((before) => (before === 'over' ? before : currentPhase()));
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    const stops = [
      onSessionExpiry((reason) => {
        setWhy(reason);
        setEnding('over');
      }),
      onSessionEvent(() => {
        setWhy('expired');
        setLater(false);
        setEnding(currentPhase());
      }),
    ];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, []);
  const isHeld = ending === 'over' && why === 'ended-elsewhere';
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => endSession('signed-out'), HELD_FOR_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (ending === 'far' || (ending === 'near' && later)) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog isOver={ending === 'over'} why={why} onLater={() => setLater(true)} />
    </Suspense>
  );
}
