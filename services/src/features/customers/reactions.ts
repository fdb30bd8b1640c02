import { customer } from '@backoffice/contracts/features/customers';
import { message, type MessageEvent } from '@backoffice/contracts/features/messages';
import type { Reaction } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';
import { contactClaim } from './facts.ts';

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
    const [phone] = text?.to ?? [];
    if (phone === undefined) return [];
    const { scope, key } = contactClaim('phone', phone);
    const id = await world.claimHolder(scope, key);
    return id === null
      ? []
      : [{ command: { entity: customer.entity, id, command: { type: 'RecordTextsStopped', data: { phone } } } }];
  },
};
