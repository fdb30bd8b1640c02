import { Answer } from '@backoffice/infra/http';
import type { Context } from './context.ts';
import type { Execute, Executed } from './execute.ts';
import type { World } from './world.ts';

/** What handlers, reactions and jobs may do: send commands, and look at the log. */
export type Door = {
  readonly execute: (targets: Execute['targets'], context: Context) => Promise<Executed>;
  readonly look: (context: Context) => Promise<World>;
};

export const receiptAnswer = ({ replayed, ...receipt }: Executed, status: 200 | 201 = 200) =>
  new Answer(receipt, { status, headers: replayed ? { 'idempotency-replayed': 'true' } : {} });
