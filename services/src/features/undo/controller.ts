import { undoOwnRoutes, type Undo } from '@backoffice/contracts/capabilities';
import { bindHandler, HttpProblem, type Call, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, onPlatform } from '#kernel/context.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import { assertUnchanged, describePlan, planUndo, type UndoPorts } from './undo-plan.ts';

const NO_BODY: Undo = { reason: '', leave: [] };

/** Compensating commands: what a command recorded is taken back by commands of its own, in one append or not at all. */
export function undoHandlers(ports: CommandGateway & UndoPorts): HttpHandler[] {
  const { execute, openWorld } = ports;

  /** People are the platform's and are managed in a company: what was recorded there is looked for second. */
  async function planOf(call: Call, undo: Undo) {
    const commandId = call.params.id ?? '';
    const own = contextOf(call);
    const isOwn = (await (await openWorld(own)).recordsOfCommand(commandId)).length > 0;
    const context = isOwn ? own : onPlatform(own);
    const world = await openWorld(context);
    return { context, plan: await planUndo({ commandId, undo, caller: call.caller, context, world }, ports) };
  }

  const plan = async (call: Call) => {
    try {
      return describePlan((await planOf(call, { ...NO_BODY, reason: 'As it is asked for.' })).plan);
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.status === 404) throw error;
      return { asks: null, records: [], refusal: { code: error.code, message: error.message } };
    }
  };

  const takeBack = async (call: Call<Call['route'] & { readonly body: (typeof undoOwnRoutes.takeBack)['body'] }>) => {
    const { plan: planned, context } = await planOf(call as Call, call.body);
    assertUnchanged(planned);
    const [first, ...others] = [...planned.records.map(({ target }) => target), ...planned.companions] as [
      CommandTarget,
      ...CommandTarget[],
    ]; // of at least one record
    const undoes = call.params.id ?? '';
    return receiptAnswer(await execute([first, ...others], { ...context, rows: planned.rows, undoes }));
  };

  return [
    bindHandler(undoOwnRoutes.plan, plan),
    bindHandler(undoOwnRoutes.planOnPlatform, plan),
    bindHandler(undoOwnRoutes.takeBack, takeBack),
    bindHandler(undoOwnRoutes.takeBackOnPlatform, takeBack),
  ];
}
