import { resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

const ROOT = 'frontend';
const NO_STYLES = '\0no-styles';
/** Styles mean nothing here, and the runner does not know them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? NO_STYLES : null),
  load: (id) => (id === NO_STYLES ? '' : null),
};

/** Runs a module of the console, as its build does (frontend/vite.config.ts). `path`: below `frontend/src`. */
export async function consoleModule<Exports>(path: string): Promise<Exports> {
  const { module } = await runnerImport<Exports>(resolve(ROOT, 'src', path), {
    configFile: false,
    root: resolve(ROOT),
    logLevel: 'error',
    plugins: [withoutStyles],
  });
  return module;
}
