import { lazy, Suspense, useEffect, useState } from 'react';
import { msLeft, NEAR_END_MS, onSession, whenRunOut } from '#kernel/session.ts';

const SignInDialog = lazy(async () => ({ default: (await import('#features/auth/sign-in-dialog.tsx')).SignInDialog }));
const LOOK_MS = 10_000;

type Ending = 'far' | 'near' | 'over';
const endingNow = (): Ending => {
  const left = msLeft();
  return left === null || left > NEAR_END_MS ? 'far' : left > 0 ? 'near' : 'over';
};

/** Warns five minutes before a session ends, and lets people sign in again where they are. */
export function SessionWatch() {
  const [ending, setEnding] = useState(endingNow);
  const [later, setLater] = useState(false);
  useEffect(() => {
    // Once the server has said that it is over, our own clock does not know better.
    const look = () => setEnding((before) => (before === 'over' && endingNow() === 'near' ? before : endingNow()));
    const timer = setInterval(look, LOOK_MS);
    const stops = [
      whenRunOut(() => setEnding('over')),
      onSession(() => {
        setLater(false);
        setEnding(endingNow());
      }),
    ];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, []);
  if (ending === 'far' || (ending === 'near' && later)) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog isOver={ending === 'over'} onLater={() => setLater(true)} />
    </Suspense>
  );
}
