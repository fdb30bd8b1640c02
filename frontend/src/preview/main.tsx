import { createRoot } from 'react-dom/client';
import { addressed } from './kinds.ts';
import { loadShown, Preview } from './preview.tsx';
import { Unavailable } from './unavailable.tsx';

const wanted = addressed(window.location.pathname);
const place = document.getElementById('root');
if (!place) throw new Error('The page has no root');

if (wanted) {
  const first = await loadShown(wanted.kind, wanted.token);
  if (first.ok) document.title = `${first.value.title} · ${first.value.name} · ${first.value.company.name}`;
  createRoot(place).render(<Preview {...wanted} first={first} />);
} else {
  const failure = {
    code: 'LINK_INCOMPLETE',
    message: 'This link is incomplete. Open it again from the message you received.',
    details: [],
  };
  createRoot(place).render(<Unavailable failure={failure} gone company={null} onRetry={() => Promise.resolve()} />);
}
