import '@fontsource-variable/inter/wght.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import './tokens.css';
import './base.css';
import './shell.css';
import './lists.css';
import './forms.css';
import './records.css';
import './money.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { BlueprintProvider } from '@blueprintjs/core';
import { reloadOnce } from './reload.ts';
import { router } from './router.tsx';
import { startTheme } from './theme.ts';

startTheme();
addEventListener('vite:preloadError', ({ payload }) => reloadOnce(payload));

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><BlueprintProvider><RouterProvider router={router} /></BlueprintProvider></StrictMode>);
