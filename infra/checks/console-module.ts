import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const ROOT = 'frontend';

/** Runs a module of the console, as its build does (frontend/vite.config.ts). `path`: below `frontend/src`. */
export async function consoleModule<Exports>(path: string): Promise<Exports> {
  const { module } = await runnerImport<Exports>(resolve(ROOT, 'src', path), {
    configFile: false,
    root: resolve(ROOT),
    logLevel: 'error',
  });
  return module;
}
