import { undoOwnRoutes, type Undo } from '@backoffice/contracts/capabilities';
import { bindHandler, HttpProblem, type Call, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, onPlatform, type CommandContext } from '#kernel/context.ts';
import type { CommandTarget, ExecuteResult } from '#kernel/execute.ts';
import { assertUnchanged, describePlan, planUndo, type UndoPorts } from './undo-plan.ts';

type ReceiptPort = { readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null> };

const NO_BODY: Undo = { reason: '', leave: [] };

/** Of the first record that was changed: the same whenever it is asked for. */
const firstReceipt = ({ id, version, position, of, replayed }: ExecuteResult) =>
  receiptAnswer({ id, version, position, of, replayed });

/** Compensating commands: what a command recorded is taken back by commands of its own, in one append or not at all. */
export function undoHandlers(ports: CommandGateway & UndoPorts & ReceiptPort): HttpHandler[] {
  const { execute, openWorld, findReceipt } = ports;

  /** People are the platform's and are managed in a company: what was recorded there is looked for second. */
  async function contextOfUndone(call: Call): Promise<CommandContext> {
    const own = contextOf(call);
    const isOwn = (await (await openWorld(own)).recordsOfCommand(call.params.id ?? '')).length > 0;
    return isOwn ? own : onPlatform(own);
  }

  async function planOf({ params: { id: commandId = '' }, caller }: Call, undo: Undo, context: CommandContext) {
    return planUndo({ commandId, undo, caller, context, world: await openWorld(context) }, ports);
  }

  const plan = async (call: Call) => {
    try {
      const asked = { ...NO_BODY, reason: 'As it is asked for.' };
      return describePlan(await planOf(call, asked, await contextOfUndone(call)));
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.status === 404) throw error;
      return { asks: null, takesDay: false, records: [], refusal: { code: error.code, message: error.message } };
    }
  };

  const takeBack = async (call: Call<Call['route'] & { readonly body: (typeof undoOwnRoutes.takeBack)['body'] }>) => {
    const context = await contextOfUndone(call as Call);
    const done = await findReceipt(context); // it is not refused to whoever sends it again
    if (done) return firstReceipt(done);
    const planned = await planOf(call as Call, call.body, context);
    assertUnchanged(planned);
    const [first, ...others] = [...planned.records.map(({ target }) => target), ...planned.companions] as [
      CommandTarget,
      ...CommandTarget[],
    ]; // of at least one record
    const undoes = call.params.id ?? '';
    return firstReceipt(await execute([first, ...others], { ...context, rows: planned.rows, undoes }));
  };

  return [
    bindHandler(undoOwnRoutes.plan, plan),
    bindHandler(undoOwnRoutes.planOnPlatform, plan),
    bindHandler(undoOwnRoutes.takeBack, takeBack),
    bindHandler(undoOwnRoutes.takeBackOnPlatform, takeBack),
  ];
}
