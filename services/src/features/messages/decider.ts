import type { MessageCommand, MessageEvent, MessageRefusal } from '@backoffice/contracts/features/messages';
import { accept, refuse, type Decider } from '#kernel/decider.ts';

export type MessageState = {
  readonly status: 'absent' | 'queued' | 'sent' | 'failed';
  /** What the carrier has said last. */ readonly end: 'delivered' | 'bounced' | null;
};

/** Reactions, jobs and carriers may ask twice; a message is queued once, sent once, and delivered or bounced once. What was delivered does not come back. */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent, MessageRefusal> = {
  initial: { status: 'absent', end: null },

  decide(command, { status, end }) {
    if (command.type === 'QueueMessage')
      return status === 'absent' ? accept({ type: 'MessageQueued', data: command.data }) : accept();
    if (status === 'absent') return refuse('NOT_QUEUED');
    switch (command.type) {
      case 'RecordMessageSent':
        return status === 'sent' ? accept() : accept({ type: 'MessageSent', data: command.data });
      case 'RecordMessageFailed':
        if (status === 'sent') return refuse('ALREADY_DELIVERED');
        return accept({ type: 'MessageFailed', data: command.data });
      case 'RecordMessageDelivered':
        return end === 'delivered' ? accept() : accept({ type: 'MessageDelivered', data: command.data });
      case 'RecordMessageBounced':
        return end === null ? accept({ type: 'MessageBounced', data: command.data }) : accept();
    }
  },

  evolve(message, event) {
    switch (event.type) {
      case 'MessageQueued':
        return { ...message, status: 'queued' };
      case 'MessageSent':
        return { ...message, status: 'sent' };
      case 'MessageFailed':
        return { ...message, status: 'failed' };
      case 'MessageDelivered':
        return { ...message, end: 'delivered' };
      case 'MessageBounced':
        return { ...message, end: 'bounced' };
    }
  },
};
