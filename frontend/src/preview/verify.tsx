import { createRoot } from 'react-dom/client';
import { VerifyPage } from './verify-page.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root');
createRoot(place).render(<VerifyPage code={window.location.hash.slice(1)} />);
