import { message, type messageCommands } from '@backoffice/contracts/features/messages';
import { HttpProblem, type Report } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import {
  parseMail,
  verdictOf,
  type ReturnAddresses,
  type ReturnedMails,
  type SentMessage,
  type UnreachedRecipient,
} from '@backoffice/infra/mail';
import { z } from 'zod';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';

/** Where mails come back to, and the mailbox in which they lie then. */
export type MailReturn = { readonly addresses: ReturnAddresses; readonly mailbox: ReturnedMails };

type Ports = CommandGateway & {
  /** Null where nobody reads what comes back. */
  readonly mailReturn: MailReturn | null;
  readonly report: Report;
};

export const returnedMailQueue = defineQueue({ name: 'read-returned-mails', data: z.object({}), tries: 1 });
export const RETURNED_MAIL_CRON = '* * * * *';

/** Once a minute; a mailbox that is away then is asked again with the next one. */
export const readReturnedMails =
  ({ mailReturn, report, ...gateway }: Ports) =>
  async (): Promise<void> => {
    if (mailReturn === null) return;
    const { addresses, mailbox } = mailReturn;
    await mailbox
      .read(async (source) => {
        const about = addresses.find(Buffer.from(source).toString('latin1'));
        if (about) await recordReturn(about, source, gateway);
      })
      .catch((error: unknown) => report(error, { requestId: '', route: returnedMailQueue.name }));
  };

/** Only of a message that we sent to its address: whoever makes up a report does not know the code in it. */
async function recordReturn(about: SentMessage, source: Uint8Array, gateway: CommandGateway): Promise<void> {
  const mail = await parseMail(source);
  const verdict = mail && verdictOf(mail);
  if (verdict?.is === 'complaint')
    await recordBounce(about, { reason: 'The recipient calls it spam, or wants no more', optedOut: true }, gateway);
  if (verdict?.is === 'delayed') await record(about, { type: 'RecordMessageDelayed', data: {} }, 'delayed', gateway);
  if (verdict?.is !== 'bounced') return;
  const world = await gateway.openWorld(systemContext(about.tenant, `returned ${about.messageId}`));
  const sent = await world.record(message, about.messageId);
  for (const recipient of verdict.recipients)
    await recordBounce(
      about,
      {
        reason: recipient.reason,
        optedOut: false,
        isPermanent: recipient.isHard,
        ...addressOf(recipient, [...(sent?.to ?? []), ...(sent?.cc ?? [])]),
      },
      gateway,
    );
}

/** As we wrote to it: a forwarded mail comes back from another address, and who is alone needs no name. */
function addressOf({ address }: UnreachedRecipient, wroteTo: readonly string[]): { readonly address?: string } {
  const known = wroteTo.find((each) => each === address) ?? (wroteTo.length === 1 ? wroteTo[0] : undefined);
  return known === undefined ? {} : { address: known };
}

type BounceData = z.input<typeof messageCommands.shapes.RecordMessageBounced>;
const recordBounce = (about: SentMessage, data: BounceData, gateway: CommandGateway) =>
  record(about, { type: 'RecordMessageBounced', data }, `bounced ${data.address ?? ''}`, gateway);

/** A message that is gone, as from a backup of before, has nobody to be told. */
async function record(
  { tenant, messageId: id }: SentMessage,
  command: { readonly type: string; readonly data: object },
  cause: string,
  { execute }: CommandGateway,
): Promise<void> {
  const context = systemContext(tenant, `${cause} ${id}`);
  await execute([{ entity: message.entity, id, allowedWhenInactive: true, command }], context).catch(
    (error: unknown) => {
      if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
    },
  );
}
