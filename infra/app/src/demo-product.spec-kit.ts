import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { copyDatabase } from '@backoffice/infra/postgres';
import { startReadyProduct, temporaryFolder } from './product-process.spec-kit.ts';

/**
 * The settings of a product with the demo company, in a folder and a database of its own: copies of what is made once
 * for a run.
 */
export async function demoSettings(): Promise<{ DATA_DIR: string; DATABASE_URL: string; START: 'demo' }> {
  const made = process.env['DEMO_DATA_DIR'];
  if (!made) throw new Error('Run this with `npm run test:int`, or set DEMO_DATA_DIR.');
  const name = basename(made).toLowerCase().replaceAll(/\W/g, '_');
  const { url } = await copyDatabase(name, async (unfinished) => {
    const product = await startReadyProduct(made, { START: 'demo', DATABASE_URL: unfinished });
    await product.end('SIGTERM');
  });
  const dataDir = temporaryFolder();
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
  return { DATA_DIR: dataDir, DATABASE_URL: url, START: 'demo' };
}

/** A product with the demo company. */
export async function startDemoProduct(more: Readonly<Record<string, string>> = {}) {
  const settings = { ...(await demoSettings()), ...more };
  return { ...(await startReadyProduct(settings.DATA_DIR, settings)), settings };
}
