import { openErrorReports, type ErrorReports } from '@backoffice/infra/error-reports';
import { reportToStderr, type Report } from '@backoffice/infra/http';
import { CannotStart } from '@backoffice/infra/postgres';
import { compose, type Product } from './compose.ts';
import { parseSettings, type Settings } from './config.ts';
import { collectorOptions } from './telemetry.ts';
import { assertPortFree } from './listen-address.ts';
import { openAdapters } from './adapters.ts';
import { assertRolesFit } from './roles.ts';

/**
 * Longer than every part may take to end; what hangs then is left to the operating system, and Postgres is told to
 * stop.
 */
const STOP_TIMEOUT_MS = 9_000;

/** What runs beside the product is deferred to `closing`, and ends before it. */
type ReadyHandler = (product: Product, settings: Settings, closing: AsyncDisposableStack) => unknown;

/**
 * Starts the product and stops it in good order on SIGINT or SIGTERM. What stands in the way is told in one sentence,
 * and the process ends with 1.
 */
export async function run(
  environment: Readonly<Record<string, string | undefined>>,
  whenReady: ReadyHandler,
): Promise<void> {
  const closing = new AsyncDisposableStack();
  let collector: ErrorReports | null = null;
  const report: Report = (error, about) => {
    reportToStderr(error, about);
    collector?.report(error, about);
  };
  // What nobody has caught leaves nothing to rely on.
  process.on('uncaughtException', (error) => {
    report(error, { requestId: '', route: 'the process' });
    void closeAndExit(closing, 1);
  });
  try {
    const settings = parseSettings(environment);
    assertRolesFit(settings);
    await assertPortFree(settings); // asked first: a demo takes seconds to be told
    const where = collectorOptions(settings);
    // the last to be closed
    if (where) collector = closing.adopt(await openErrorReports(where), (each) => each.close());
    const outside = await openAdapters(settings);
    closing.defer(() => outside.close());
    const product = await compose(settings, outside, report);
    closing.defer(() => product.stop());
    await whenReady(product, settings, closing);
    // a second one changes nothing: npm passes on what the terminal has sent already
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void closeAndExit(closing, 0));
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    if (!(error instanceof CannotStart)) collector?.report(error, { requestId: '', route: 'the start' });
    await closeAndExit(closing, 1);
  }
}

async function closeAndExit(closing: AsyncDisposableStack, code: 0 | 1): Promise<void> {
  if (closing.disposed) return;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  try {
    await closing.disposeAsync();
    process.exit(code);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
