import type { DryRun, Route } from '@backoffice/contracts/kernel';
import { sendRequest, type CallOptions } from './http-client.ts';
import { problemFrom } from './problem.ts';
import type { CommandOutcome } from './use-command.ts';

/** What a command would do if it were sent now, or why it would be refused; nothing is written. */
export async function askDryRun<R extends Route>(route: R, asked: CallOptions<R>): Promise<CommandOutcome<DryRun>> {
  try {
    const query = { ...asked.query, dryRun: 'true' };
    const answer = await sendRequest<Route>(route, { ...asked, query });
    return { ok: true, answer: answer as DryRun }; // as every row that writes answers it
  } catch (fault) {
    return { ok: false, problem: problemFrom(fault) };
  }
}
