import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type RecordOf } from '#kernel/index.ts';
import type { messageFold } from './record.ts';
import type { MessageRefusal } from './refusals.ts';
import type { message } from './resource.ts';

/** What the rules see of a message. */
export type OutgoingMessage = Pick<
  RecordOf<typeof messageFold>,
  'id' | 'handover' | 'carrierReport' | 'cameBackFrom' | 'isDelayed'
>;

const guard = guardsReading<object, MessageRefusal>();

const queued = guard('NOT_QUEUED', { when: (message: OutgoingMessage | null) => message === null });
const notHandedOver = guard('ALREADY_DELIVERED', {
  when: (message: OutgoingMessage | null) => message?.handover === 'sent',
});

export const messageGuards = {
  RecordSent: [queued],
  RecordFailed: [queued, notHandedOver],
  RecordDelivered: [queued],
  RecordBounced: [queued],
  RecordDelayed: [queued],
} satisfies Guards<typeof message, OutgoingMessage, object, `Record${string}`>;
