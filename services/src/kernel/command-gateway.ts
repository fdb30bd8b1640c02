import { HttpResponse } from '@backoffice/infra/http';
import type { CommandContext } from './context.ts';
import type { Execute, ExecuteResult } from './execute.ts';
import type { World } from './world.ts';

/** What handlers, reactions and jobs may do: send commands, and look at the log. */
export type CommandGateway = {
  readonly execute: (targets: Execute['targets'], context: CommandContext) => Promise<ExecuteResult>;
  readonly openWorld: (context: CommandContext) => Promise<World>;
};

/** The receipt of the record that a request names, whatever else was changed with it. */
export const recordAnswer = ({ count: _ofAll, ...receipt }: ExecuteResult, status: 200 | 201 = 200) =>
  receiptAnswer(receipt, status);

export const receiptAnswer = ({ replayed, ...receipt }: ExecuteResult, status: 200 | 201 = 200) =>
  new HttpResponse(receipt, { status, headers: replayHeaders(replayed) });

/** Says that an answer is told again. */
export const replayHeaders = (replayed: boolean): Readonly<Record<string, string>> =>
  replayed ? { 'idempotency-replayed': 'true' } : {};
