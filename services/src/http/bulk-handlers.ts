import {
  IMMEDIATE_LIMIT,
  type BulkPreview,
  type BulkPreviewRequest,
  type BulkTask,
} from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, type Call, type HttpHandler } from '@backoffice/infra/http';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { ExecuteResult } from '#kernel/execute.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { bulkProblem, planBulk, targetsOf, type BulkCommand, type BulkPorts } from './bulk-commands.ts';

/** Begins what is too much for one answer. */
export type BulkTasks = {
  readonly start: (ids: readonly string[], bulk: BulkCommand, call: Call) => Promise<string>;
  /** The one that this call has begun already. */
  readonly find: (call: Call) => Promise<BulkTask | null>;
};

/** Answers every route that previews a command. */
export const bulkPreviewHandlers = (
  routes: readonly Route[],
  resources: readonly Resource[],
  ports: BulkPorts,
): HttpHandler[] =>
  routes.flatMap((route) => {
    const { does } = route;
    const resource = resources.find(({ entity }) => entity === route.entity);
    if (!('previews' in does) || !resource) return [];
    return bindHandler<Route>(route, async (call): Promise<BulkPreview> => {
      const { filter, ...data } = call.body as BulkPreviewRequest; // the body of every preview
      const { ids, ...plan } = await planBulk(
        ports,
        { resource, command: { type: does.previews, data }, filter },
        call,
      );
      return { ...plan, count: ids.length, inBackground: ids.length > IMMEDIATE_LIMIT };
    });
  });

export type BulkExecutorPorts = BulkPorts &
  Pick<CommandGateway, 'execute'> & {
    /** What a command with this key has come to; null where it was never done. */
    readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
  };

/** Does what was previewed, and nothing else. Sent again, it tells what was done. */
export const bulkExecutor =
  (ports: BulkExecutorPorts, tasks: BulkTasks) =>
  async (bulk: BulkCommand, token: string, call: Call): Promise<HttpResponse> => {
    const context = contextOf(call);
    const known = await ports.findReceipt(context);
    if (known) return receiptAnswer(known);
    const begun = await tasks.find(call);
    if (begun) return accepted(begun);
    const { ids, token: now } = await planBulk(ports, bulk, call);
    if (now !== token) throw bulkProblem('PREVIEW_STALE');
    if (ids.length === 0) throw bulkProblem('NOTHING_TO_DO');
    if (ids.length > IMMEDIATE_LIMIT)
      return accepted({ taskId: await tasks.start(ids, bulk, call), count: ids.length });
    const receipt = await ports.execute(targetsOf(bulk.resource.entity, ids, bulk.command), context);
    return receiptAnswer({ ...receipt, count: ids.length, ids });
  };

const accepted = (task: BulkTask) => new HttpResponse(task, { status: 202 });
