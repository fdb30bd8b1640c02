import { customer, type CustomerCommand } from '@backoffice/contracts/features/customers';
import { message, type MessageEvent } from '@backoffice/contracts/features/messages';
import { contactClaim } from '#domain/customers/contact-claims.ts';
import type { Effect, Reaction } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';

type BounceData = Extract<MessageEvent, { type: 'MessageBounced' }>['data'];

/** Their STOP was heard by the carrier alone, before we listened or while we were away. */
export const whenTextRefused: Reaction = {
  name: 'whenTextRefused',
  on: ['MessageBounced'],
  leadsTo: ['RecordTextsStopped'],
  answers: ['NOT_FOUND', 'IN_TRASH'],
  async react({ stream, data }, world) {
    const { optedOut } = data as BounceData; // by its contract
    const text = optedOut ? await world.record(message, recordIdOf(stream)) : null;
    const [phone] = text?.channel === 'sms' ? text.to : [];
    if (phone === undefined) return [];
    return toHolder(contactClaim('phone', phone), { type: 'RecordTextsStopped', data: { phone } }, world);
  },
};

/** The address takes no mail, and whoever sends to it next is told. */
export const whenMailReturned: Reaction = {
  name: 'whenMailReturned',
  on: ['MessageBounced'],
  leadsTo: ['RecordEmailBounced'],
  answers: ['NOT_FOUND', 'IN_TRASH'],
  async react({ data }, world) {
    const { address: email, isPermanent, reason } = data as BounceData; // by its contract
    if (email === undefined || !isPermanent) return [];
    return toHolder(contactClaim('email', email), { type: 'RecordEmailBounced', data: { email, reason } }, world);
  },
};

/** The command to the customer who has it; nothing where nobody has. */
async function toHolder(
  { scope, key }: ReturnType<typeof contactClaim>,
  command: CustomerCommand,
  world: World,
): Promise<Effect[]> {
  const id = await world.claimHolder(scope, key);
  return id === null ? [] : [{ command: { entity: customer.entity, id, command } }];
}
