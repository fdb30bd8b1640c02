import { createRoot } from 'react-dom/client';
import { VerifyPage } from './verify-page.tsx';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no root');
createRoot(rootElement).render(<VerifyPage code={window.location.hash.slice(1)} />);
