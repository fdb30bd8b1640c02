import { createRoot } from 'react-dom/client';
import { parseDocumentPath } from './documents/document-kinds.ts';
import { loadDocumentView, PreviewPage } from './preview-page.tsx';
import { Unavailable } from './unavailable.tsx';

const address = parseDocumentPath(window.location.pathname, window.location.search);
const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no root');

if (address) {
  const first = await loadDocumentView(address.kind, address.token);
  if (first.ok) document.title = `${first.value.title} · ${first.value.name} · ${first.value.company.name}`;
  const root = createRoot(rootElement);
  if (new URLSearchParams(window.location.search).has('here')) {
    const { InPersonPage, loadHandOver } = await import('./in-person/in-person-page.tsx');
    root.render(<InPersonPage {...address} first={first} handOver={await loadHandOver()} />);
  } else root.render(<PreviewPage {...address} first={first} />);
} else {
  const failure = {
    code: 'LINK_INCOMPLETE',
    message: 'This link is incomplete. Open it again from the message you received.',
    details: [],
  };
  createRoot(rootElement).render(
    <Unavailable failure={failure} gone company={null} onRetry={() => Promise.resolve()} />,
  );
}
