import { achFile, achFileOwnRoutes, achFileRefusals, type AchFile } from '@backoffice/contracts/features/ach-files';
import { check } from '@backoffice/contracts/features/checks';
import { dayText } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, notFound, refusalFailure, type HttpHandler } from '@backoffice/infra/http';
import { decryptAccount } from '#capabilities/account-numbers.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { mustExist } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';
import { nachaFile, type NachaPayment } from './nacha-file.ts';

type AchPorts = CommandGateway & { readonly newId: () => string; readonly secret: string };

/** A file and the payments in it are recorded together, or nothing is. */
export const achFileHandlers = ({ execute, openWorld, newId, secret }: AchPorts): HttpHandler[] => [
  bindHandler(achFileOwnRoutes.make, async (call) => {
    const id = newId();
    const { checkIds, effectiveOn } = call.body;
    const file = {
      entity: achFile.entity,
      id,
      creates: true as const,
      command: { type: 'MakeAchFile', data: call.body },
    };
    const sent = checkIds.map((each) => paymentTarget(each, 'SendByAch', { achFileId: id, effectiveOn }));
    return receiptAnswer(await execute([file, ...sent], contextOf(call)), 201);
  }),
  bindHandler(achFileOwnRoutes.takeBack, async (call) => {
    const context = contextOf(call);
    const world = await openWorld(context);
    const id = call.params['id'] ?? '';
    const { reason } = call.body;
    const command = { type: 'TakeBackAchFile', data: { reason } };
    const { expectedVersion } = call;
    return receiptAnswer(
      await execute(
        [
          { entity: achFile.entity, id, command, expectedVersion },
          ...(await recalledPayments.TakeBackAchFile(world, id)),
        ],
        context,
      ),
    );
  }),
  bindHandler(achFileOwnRoutes.file, async (call) => {
    const world = await openWorld(contextOf(call));
    const file = await fileOf(call.params['id'] ?? '', world);
    if (!file) throw notFound();
    if (file.takenBackOn !== null)
      throw refusalFailure(
        { code: 'ACH_FILE_TAKEN_BACK', values: { date: dayText(file.takenBackOn) } },
        achFileRefusals,
      );
    const { number, createdOn, effectiveOn, originator, encryptedPayments } = file;
    const payments = encryptedPayments.map((payment): NachaPayment => {
      const decrypted = decryptAccount(secret, payment.encrypted, `${world.tenant}/${payment.vendorId}`);
      if (!decrypted)
        throw refusalFailure({ code: 'ACCOUNT_UNREADABLE', values: { vendor: payment.vendorName } }, achFileRefusals);
      return { ...payment, ...decrypted };
    });
    const text = nachaFile({ number, createdOn, effectiveOn, originator: mustExist(originator), payments });
    return new HttpResponse(Buffer.from(text, 'ascii'), {
      headers: {
        'content-type': 'text/plain; charset=us-ascii',
        'content-disposition': `attachment; filename="ACH ${number} for ${effectiveOn}.txt"`,
        'cache-control': 'no-store',
      },
    });
  }),
];

/** What goes with a file that is taken back. */
export const recalledPayments = {
  TakeBackAchFile: async (world: World, id: string) =>
    (await paymentsIn(id, world)).map((each) => paymentTarget(each, 'RecallFromAch', { achFileId: id })),
};

const paymentTarget = (id: string, type: string, data: object) => ({
  entity: check.entity,
  id,
  command: { type, data },
});

const fileOf = async (id: string, world: World) => (await world.record(achFile, id)) as AchFile | null; // by its fold

/** What was voided since stays so. */
async function paymentsIn(id: string, world: World): Promise<readonly string[]> {
  const checks = await Promise.all(
    ((await fileOf(id, world))?.payments ?? []).map(({ checkId }) => world.record(check, checkId)),
  );
  return checks.flatMap((each) => (each && each.status !== 'void' ? each.id : []));
}
