import { createRoot } from 'react-dom/client';
import { findInvitation } from './api.ts';
import { CrewPage } from './crew-page.tsx';
import { JoinPage } from './join-page.tsx';
import { dayOf } from './session.ts';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no root');
const root = createRoot(rootElement);

const [, token] = /^\/crew\/join\/([\w-]+)\/?$/.exec(window.location.pathname) ?? [];
// asked for before the first drawing, so that nothing moves
if (token === undefined) root.render(<CrewPage first={await dayOf(null, null)} />);
else root.render(<JoinPage token={token} invitation={await findInvitation(token)} />);
