import { lazyModule } from '#data/lazy-module.ts';

/** The grid is the heaviest part of the console: it is fetched while nobody waits, or with the first list. */
export const gridModule = lazyModule(() => import('./resource-grid.tsx'));
