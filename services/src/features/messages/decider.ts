import type {
  MessageCommand,
  MessageEvent,
  MessageRefusal,
  OutgoingMessage,
} from '@backoffice/contracts/features/messages';
import { accept, type Decider } from '#kernel/decider.ts';

/** A mail comes back from each of its addresses once. */
const isHeardOf = (message: OutgoingMessage | null, address: string | undefined): boolean =>
  address === undefined ? Boolean(message?.carrierReport) : Boolean(message?.cameBackFrom.includes(address));

/**
 * Reactions, jobs and carriers may ask twice; a message is queued once, sent once, and delivered or bounced once. What
 * was delivered does not come back.
 */
export const messageDecider: Decider<OutgoingMessage, MessageCommand, MessageEvent, MessageRefusal> = {
  decide(command, message) {
    switch (command.type) {
      case 'QueueMessage':
        return message === null ? accept({ type: 'MessageQueued', data: command.data }) : accept();
      case 'WithholdMessage':
        return message === null ? accept({ type: 'MessageWithheld', data: command.data }) : accept();
      case 'RecordMessageSent':
        return message?.handover === 'sent' ? accept() : accept({ type: 'MessageSent', data: command.data });
      case 'RecordMessageFailed':
        return accept({ type: 'MessageFailed', data: command.data });
      case 'RecordMessageDelivered':
        return message?.carrierReport === 'delivered'
          ? accept()
          : accept({ type: 'MessageDelivered', data: command.data });
      case 'RecordMessageBounced':
        return isHeardOf(message, command.data.address)
          ? accept()
          : accept({ type: 'MessageBounced', data: command.data });
      case 'RecordMessageDelayed':
        return message?.isDelayed || message?.carrierReport ? accept() : accept({ type: 'MessageDelayed', data: {} });
    }
  },
};
