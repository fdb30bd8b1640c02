import { bank } from '@backoffice/contracts/dictionaries/banks';
import { bill, payableOf, type BillView } from '@backoffice/contracts/features/bills';
import { check, checkOwnRoutes, checkRefusals, type CheckCommand } from '@backoffice/contracts/features/checks';
import { bindHandler, HttpResponse, type HttpHandler } from '@backoffice/infra/http';
import { paidOnBill } from '#domain/bill-payments.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { ExecuteResult } from '#kernel/execute.ts';
import { refusalFailure } from '#kernel/refusal-failure.ts';
import type { World } from '#kernel/world.ts';
import { nextCheckNumber } from './facts.ts';

type OpenBill = { readonly bill: BillView; readonly open: number };
type CheckPorts = CommandGateway & {
  readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
  readonly newId: () => string;
};

/** Several bills in one press: a check for each vendor, all of them or none. */
export const checkHandlers = ({ execute, openWorld, findReceipt, newId }: CheckPorts): HttpHandler[] => [
  bindHandler(checkOwnRoutes.payBills, async (call) => {
    const { bankId, date, billIds, withoutPapers } = call.body;
    const context = contextOf(call);
    const done = await findReceipt(context);
    if (done) return receiptAnswer(done, 201);
    const world = await openWorld(context);
    const drawn = await world.record(bank, bankId);
    if (!drawn) throw refusalFailure({ code: 'BANK_UNKNOWN', field: 'bankId' }, checkRefusals);
    const bills = await Promise.all(billIds.map((id, at) => openBill(id, `billIds.${at}`, world)));
    const first = Number(await nextCheckNumber(drawn, world));
    const targets = [...Map.groupBy(bills, (each) => each.bill.vendorId)].map(([vendorId, paid], index) => {
      const lines = paid.map((each) => ({
        billId: each.bill.id,
        contractId: null,
        lineItemId: null,
        amount: each.open,
        memo: '',
      }));
      const command: CheckCommand = {
        type: 'WriteCheck',
        data: {
          bankId,
          number: String(first + index),
          vendorId,
          ...(date && { date }),
          payee: '',
          amount: lines.reduce((sum, { amount }) => sum + amount, 0),
          lines,
          memo: '',
          ...(withoutPapers && { withoutPapers }),
        },
      };
      return { entity: check.entity, id: newId(), creates: true as const, command, amount: command.data.amount, paid };
    });
    const short = targets.find(({ amount }) => amount <= 0);
    if (short)
      throw refusalFailure(
        { code: 'NOTHING_TO_PAY', field: 'billIds', values: { vendor: short.paid[0]?.bill.vendorName ?? '' } },
        checkRefusals,
      );
    const [one, ...others] = targets;
    if (!one) throw new Error('Nothing was asked for'); // the body names a bill at least
    const { replayed, ...receipt } = await execute([one, ...others], context);
    return new HttpResponse(
      { ...receipt, count: targets.length, ids: targets.map(({ id }) => id) },
      { status: 201, headers: replayed ? { 'idempotency-replayed': 'true' } : {} },
    );
  }),
];

/** @throws HttpProblem 404 for what is no bill of the company */
async function openBill(id: string, field: string, world: World): Promise<OpenBill> {
  const found = await world.record(bill, id);
  if (!found) throw refusalFailure({ code: 'BILL_UNKNOWN', field }, checkRefusals);
  if (found.voidedOn !== null)
    throw refusalFailure({ code: 'BILL_VOID', field, values: { ref: found.ref } }, checkRefusals);
  return { bill: found, open: payableOf(found) - (await paidOnBill(id, world)) };
}
