import { createRoot } from 'react-dom/client';
import { findCompany, loadPortal } from './api.ts';
import { Gone } from './page-frame.tsx';
import { PortalPage } from './portal-page.tsx';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no root');
const root = createRoot(rootElement);

const [, , of = ''] = window.location.pathname.split('/');
// asked for before the first drawing, so that nothing moves
const [company, first] = await Promise.all([findCompany(of), loadPortal()]);
if (company.ok) {
  document.title = `Your papers · ${company.value.name}`;
  window.history.replaceState(null, '', `/c/${company.value.companyId}`); // a token stays in no history
  root.render(<PortalPage company={company.value} first={first} />);
} else root.render(<Gone message={company.failure.message} />);
