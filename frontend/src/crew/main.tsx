import { useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { findInvitation } from './api.ts';
import { CrewPage } from './crew-page.tsx';
import { JoinPage } from './join-page.tsx';
import { dayKept, dayOf, openPhone } from './session.ts';
import { registerCrewWorker } from './worker/register.ts';
import { chosenLanguage, currentLanguage, onLanguage, phoneLanguage, speak } from './texts/texts.ts';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no root');
const root = createRoot(rootElement);

/** Drawn anew, all of it, in the language that is chosen. */
function Page({ draw }: { draw: () => ReactNode }) {
  useSyncExternalStore(onLanguage, currentLanguage);
  return draw();
}

const [, token] = /^\/crew\/join\/([\w-]+)\/?$/.exec(window.location.pathname) ?? [];
// asked for before the first drawing, so that nothing moves
if (token === undefined) {
  await openPhone();
  const kept = await dayKept(null);
  const first = kept ? { ok: true as const, value: kept } : await dayOf(null, null);
  await speak(chosenLanguage() ?? (first.ok ? first.value.day.language : phoneLanguage()));
  root.render(<Page draw={() => <CrewPage first={first} />} />);
} else {
  const invitation = await findInvitation(token);
  await speak(chosenLanguage() ?? (invitation.ok ? invitation.value.language : phoneLanguage()));
  root.render(<Page draw={() => <JoinPage token={token} invitation={invitation} />} />);
}
await registerCrewWorker(); // after the page stands
