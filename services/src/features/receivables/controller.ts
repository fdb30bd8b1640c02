import {
  receivableOwnRoutes,
  STATEMENTS_AT_ONCE,
  type StatementResults,
} from '@backoffice/contracts/features/receivables';
import { BackgroundTaskView } from '@backoffice/contracts/kernel';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import { bindHandler, HttpResponse, type HttpHandler } from '@backoffice/infra/http';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { mailStatements, statementTask } from './reactions.ts';

type StatementPorts = CommandGateway & { readonly backgroundTasks: Pick<BackgroundTasks, 'start'> };

export const receivableHandlers = (ports: StatementPorts): HttpHandler[] => [
  bindHandler(receivableOwnRoutes.sendStatements, async (call) => {
    const { body, caller, commandId } = call;
    if (body.ids.length > STATEMENTS_AT_ONCE) {
      const task = await ports.backgroundTasks.start(statementTask(ports), body, caller, commandId);
      return { items: [], task: BackgroundTaskView.parse(task) } satisfies StatementResults;
    }
    const { items, replayed } = await mailStatements(ports, call);
    return new HttpResponse({ items, task: null } satisfies StatementResults, {
      headers: replayHeaders(replayed),
    });
  }),
];
