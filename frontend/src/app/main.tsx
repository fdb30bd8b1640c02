import '@fontsource-variable/inter/wght.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/blueprint.css';
import './styles/shell.css';
import './styles/lists.css';
import './styles/chips.css';
import './styles/grid.css';
import './styles/forms.css';
import './styles/lines.css';
import './styles/sending.css';
import './styles/records.css';
import './styles/paper.css';
import './styles/tiles.css';
import './styles/figures.css';
import './styles/money.css';
import './styles/people.css';
import './styles/touch.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { BlueprintProvider } from '@blueprintjs/core';
import { syncSessionAcrossWindows } from '#session/session.ts';
import { pollForNewerBuild } from './build-check.ts';
import { startErrorReports } from './reporting/error-reports.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { reloadOnce } from './reload.ts';
import { router } from './router.tsx';
import { startTheme } from './shell/theme.ts';

startErrorReports();
startTheme();
syncSessionAcrossWindows();
pollForNewerBuild();
prefetchOnIntent(router.routes);
addEventListener('vite:preloadError', ({ payload }) => void reloadOnce(payload, router.state.navigation.location));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <BlueprintProvider>
        <RouterProvider router={router} />
      </BlueprintProvider>
    </StrictMode>,
  );
