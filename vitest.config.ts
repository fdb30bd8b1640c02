import { defineConfig } from 'vitest/config';
import { shiftToNoon } from './infra/checks/clock-days.ts';
import { LongestFirst } from './infra/checks/longest-first.ts';
import { specsOfOtherCommits, specsWithoutProgram } from './infra/checks/sampled-specs.ts';

process.env['CLOCK_SHIFT'] ??= shiftToNoon();

/**
 * `.spec` is pure or in memory, `.int.spec` needs Postgres, prints, or asks all there is. `.e2e.spec` drives Chromium. Unit
 * specs share what they load: a spec leaves nothing behind.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,services,projections,infra}/{src,test,app,bench,checks,demo,e2e}/**/*.spec.ts'],
          exclude: ['**/*.{int,e2e}.spec.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'console',
          include: ['frontend/src/**/*.spec.{ts,tsx}'],
          testTimeout: 30_000,
          isolate: false,
          environment: 'jsdom',
          setupFiles: 'infra/checks/console-setup.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'int',
          include: ['{services,projections,infra}/{src,test,app,bench,checks,demo,security}/**/*.int.spec.ts'],
          exclude: [...specsOfOtherCommits(), ...specsWithoutProgram(), '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 3, // on two processors: specs of processes wait as much as they compute
          sequence: { groupOrder: 2 },
          globalSetup: 'infra/checks/int-setup.ts',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['infra/e2e/*.e2e.spec.ts'],
          exclude: [...specsOfOtherCommits(), '**/node_modules/**'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          globalSetup: 'infra/e2e/global-setup.ts',
        },
      },
    ],
  },
});
