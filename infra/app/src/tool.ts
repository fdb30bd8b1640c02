import { CannotStart } from '@backoffice/infra/postgres';
import { openStoredData, type StoredData } from './adapters.ts';
import { parseSettings, type Settings } from './config.ts';

/**
 * Runs a verb of the command line on the data of the product. What stands in the way is told in one sentence; then, and
 * when `work` answers false, the process ends with 1.
 */
export const runTool = (work: (data: StoredData, settings: Settings) => Promise<boolean | void>): Promise<void> =>
  exitWith(async () => {
    const settings = parseSettings(process.env);
    await using opened = new AsyncDisposableStack();
    return await work(
      opened.adopt(await openStoredData(settings), (data) => data.close()),
      settings,
    );
  });

/** The same for a verb that opens what it needs itself. */
export async function exitWith(work: () => Promise<boolean | void>): Promise<void> {
  try {
    if ((await work()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  }
}
