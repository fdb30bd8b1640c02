import { backgroundTaskRoutes } from '@backoffice/contracts/features/background-tasks';
import { BackgroundTaskView } from '@backoffice/contracts/kernel';
import { ownerOf, type BackgroundTask, type BackgroundTasks } from '@backoffice/infra/background-tasks';
import { bindHandler, conflict, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';

/** A person’s own tasks: those of others, and of other companies, are not there. */
export function backgroundTaskHandlers({
  backgroundTasks,
}: {
  readonly backgroundTasks: BackgroundTasks;
}): HttpHandler[] {
  type TaskCall = Parameters<HttpHandler['run']>[0];
  const keyOf = ({ caller, params }: Pick<TaskCall, 'caller' | 'params'>) =>
    [ownerOf(caller), params['id'] ?? ''] as const;
  const find = async (call: Pick<TaskCall, 'caller' | 'params'>) =>
    (await backgroundTasks.find(...keyOf(call))) ?? throwNotFound();

  return [
    bindHandler(backgroundTaskRoutes.list, async ({ caller }) => ({
      items: (await backgroundTasks.list(ownerOf(caller))).map(viewOf),
    })),

    bindHandler(backgroundTaskRoutes.one, async (call) => viewOf(await find(call))),

    // One that has ended meanwhile is answered as it ended.
    bindHandler(backgroundTaskRoutes.cancel, async (call) =>
      viewOf((await backgroundTasks.cancel(...keyOf(call))) ?? (await find(call))),
    ),

    bindHandler(backgroundTaskRoutes.retry, async (call) =>
      viewOf((await backgroundTasks.retry(...keyOf(call))) ?? (await find(call))),
    ),

    bindHandler(backgroundTaskRoutes.result, async (call) => {
      const result = (await backgroundTasks.openResult(...keyOf(call))) ?? throwNotFound();
      const { name = '', type = '' } = result.task.file ?? {};
      return new HttpResponse(result.bytes, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'no-store',
        },
      });
    }),

    bindHandler(backgroundTaskRoutes.clear, async (call) => {
      await find(call);
      if (!(await backgroundTasks.remove(...keyOf(call))))
        throw conflict('NOT_FINISHED', 'This is still being done. Cancel it first.');
    }),
  ];
}

/** What only its worker needs is left out. */
const viewOf = (task: BackgroundTask) => BackgroundTaskView.parse(task);

const throwNotFound = (): never => {
  throw notFound();
};
