import { bank } from '@backoffice/contracts/dictionaries/banks';
import { bill, payableOf, type BillView } from '@backoffice/contracts/features/bills';
import {
  check,
  checkOwnRoutes,
  checkRefusals,
  paidShareRefusal,
  traceNumber,
  type Check,
  type CheckCommand,
  type CheckMethod,
} from '@backoffice/contracts/features/checks';
import { bindHandler, HttpResponse, refusalFailure, type HttpHandler } from '@backoffice/infra/http';
import { paidOnBill } from '#domain/bill-payments.ts';
import { replayHeaders, receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { CommandTarget, ExecuteResult } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';
import { nextCheckNumber, nextTraceSequence } from './facts.ts';

type ChosenBill = { readonly bill: BillView; readonly amount: number };
type CheckPorts = CommandGateway & {
  readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
  readonly newId: () => string;
};

/** Several bills in one press: a check for each vendor, all of them or none. */
export const checkHandlers = (ports: CheckPorts): HttpHandler[] => [
  bindHandler(checkOwnRoutes.payBills, async (call) => {
    const { execute, openWorld, findReceipt, newId } = ports;
    const { bankId, method, date, billIds, amounts, withoutPapers } = call.body;
    const context = contextOf(call);
    const done = await findReceipt(context);
    if (done) return receiptAnswer(done, 201);
    const world = await openWorld(context);
    const drawn = await world.record(bank, bankId);
    if (!drawn) throw refusalFailure({ code: 'BANK_UNKNOWN', field: 'bankId' }, checkRefusals);
    const bills = await Promise.all(
      billIds.map((id, at) => chosenBill({ id, asked: amounts[id], field: `billIds.${at}` }, world)),
    );
    const numberAt = await numbersOf(drawn, call.body, world);
    const targets = [...Map.groupBy(bills, (each) => each.bill.vendorId)].map(([vendorId, paid], index) => {
      const command = checkOf(paid, {
        bankId,
        method,
        number: numberAt(index),
        vendorId,
        ...(date && { date }),
        ...(withoutPapers && { withoutPapers }),
      });
      return { entity: check.entity, id: newId(), creates: true as const, command, amount: command.data.amount, paid };
    });
    const short = targets.find(({ amount }) => amount <= 0);
    if (short)
      throw refusalFailure(
        { code: 'NOTHING_TO_PAY', field: 'billIds', values: { vendor: short.paid[0]?.bill.vendorName ?? '' } },
        checkRefusals,
      );
    return writtenTogether(await execute(atLeastOne(targets), context), targets);
  }),
  ...printHandlers(ports),
];

type NumberedBank = Parameters<typeof nextCheckNumber>[0] & { readonly achRouting: string };
/** The number of each payment of a run. */
async function numbersOf(
  drawn: NumberedBank,
  { method, number }: { readonly method: CheckMethod; readonly number?: string | undefined },
  world: World,
): Promise<(index: number) => string> {
  if (method === 'ach') {
    const next = await nextTraceSequence(drawn, world);
    return (index) => traceNumber(drawn.achRouting, next + index);
  }
  const first = Number(number ?? (await nextCheckNumber(drawn, world)));
  return (index) => String(first + index);
}

type CheckHead = {
  readonly bankId: string;
  readonly method: CheckMethod;
  readonly number: string;
  readonly vendorId: string;
  readonly date?: string;
  readonly withoutPapers?: string;
};
function checkOf(paid: readonly ChosenBill[], head: CheckHead) {
  const lines = paid.map(({ bill: { id }, amount }) => ({
    billId: id,
    contractId: null,
    lineItemId: null,
    amount,
    memo: '',
  }));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    type: 'WriteCheck',
    data: { ...head, payee: '', amount, lines, memo: '' },
  } satisfies CheckCommand;
}

/** @throws where nothing was asked for, which no body does */
function atLeastOne([one, ...others]: readonly CommandTarget[]): [CommandTarget, ...CommandTarget[]] {
  if (!one) throw new Error('Nothing was asked for');
  return [one, ...others];
}

const writtenTogether = (
  { replayed, ...receipt }: ExecuteResult,
  targets: readonly CommandTarget[],
  status: 200 | 201 = 201,
) =>
  new HttpResponse(
    { ...receipt, count: targets.length, ids: targets.map(({ id }) => id) },
    { status, headers: replayHeaders(replayed) },
  );

/**
 * A bill, and what is paid of it: what is open, where nothing else is asked.
 * @throws HttpProblem 404 for what is no bill of the company, 422 for what is void and for more than is open
 */
async function chosenBill(
  { id, asked, field }: { readonly id: string; readonly asked: number | undefined; readonly field: string },
  world: World,
): Promise<ChosenBill> {
  const found = await world.record(bill, id);
  if (!found) throw refusalFailure({ code: 'BILL_UNKNOWN', field }, checkRefusals);
  const { ref, voidedOn } = found;
  if (voidedOn !== null) throw refusalFailure({ code: 'BILL_VOID', field, values: { ref } }, checkRefusals);
  const open = payableOf(found) - (await paidOnBill(id, world));
  const wrong = asked === undefined ? null : paidShareRefusal(asked, { ref, open }, `amounts.${id}`);
  if (wrong) throw refusalFailure(wrong, checkRefusals);
  return { bill: found, amount: asked ?? open };
}

/** Checks on their way through the printer: one append for all of them. */
const printHandlers = ({ execute, openWorld, findReceipt }: CheckPorts): HttpHandler[] => [
  bindHandler(checkOwnRoutes.numberSheets, async (call) => {
    const { checkIds, number } = call.body;
    const context = contextOf(call);
    const done = await findReceipt(context);
    if (done) return receiptAnswer(done);
    await checksOfOneBank(checkIds, await openWorld(context));
    const targets = checkIds.map((id, at) => renumbering(id, Number(number) + at, false));
    return writtenTogether(await execute(atLeastOne(targets), context), targets, 200);
  }),
  bindHandler(checkOwnRoutes.printed, async (call) => {
    const { checkIds, spoiltFrom } = call.body;
    const context = contextOf(call);
    const done = await findReceipt(context);
    if (done) return receiptAnswer(done);
    const world = await openWorld(context);
    const checks = await checksOfOneBank(checkIds, world);
    const isSpoilt = ({ number }: Check) => spoiltFrom !== undefined && Number(number) >= Number(spoiltFrom);
    const drawn = await world.record(bank, checks[0]?.bankId ?? '');
    if (!drawn) throw refusalFailure({ code: 'BANK_UNKNOWN', field: 'checkIds' }, checkRefusals);
    let next = Number(await nextCheckNumber(drawn, world));
    const targets = checks.map((each) =>
      isSpoilt(each)
        ? renumbering(each.id, next++, true)
        : { entity: check.entity, id: each.id, command: { type: 'PrintCheck', data: {} } },
    );
    return writtenTogether(await execute(atLeastOne(targets), context), targets, 200);
  }),
];

const renumbering = (id: string, number: number, isSpoilt: boolean): CommandTarget => ({
  entity: check.entity,
  id,
  command: { type: 'RenumberCheck', data: { number: String(number), isSpoilt } },
});

/** @throws HttpProblem 404 for what is no check of the company, 422 for checks of several banks */
async function checksOfOneBank(ids: readonly string[], world: World): Promise<Check[]> {
  const checks = await Promise.all(
    ids.map(async (id, at) => {
      const found = await world.record(check, id);
      if (!found) throw refusalFailure({ code: 'CHECK_UNKNOWN', field: `checkIds.${at}` }, checkRefusals);
      return found;
    }),
  );
  const other = checks.findIndex(({ bankId }) => bankId !== checks[0]?.bankId);
  if (other >= 0) throw refusalFailure({ code: 'ONE_BANK', field: `checkIds.${other}` }, checkRefusals);
  return checks;
}
