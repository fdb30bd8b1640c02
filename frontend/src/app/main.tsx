import '@fontsource-variable/inter/wght.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import './tokens.css';
import './base.css';
import './shell.css';
import './lists.css';
import './forms.css';
import './records.css';
import './money.css';
import './people.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { BlueprintProvider } from '@blueprintjs/core';
import { followOtherWindows } from '#kernel/session.ts';
import { checkForNewerBuild } from './build-check.ts';
import { startErrorReports } from './error-reports.ts';
import { reloadOnce } from './reload.ts';
import { router } from './router.tsx';
import { startTheme } from './theme.ts';

startErrorReports();
startTheme();
followOtherWindows();
checkForNewerBuild();
addEventListener('vite:preloadError', ({ payload }) => reloadOnce(payload, router.state.navigation.location));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <BlueprintProvider>
        <RouterProvider router={router} />
      </BlueprintProvider>
    </StrictMode>,
  );
