import type { MessageCommand, MessageEvent, MessageRefusal } from '@backoffice/contracts/features/messages';
import { accept, refuse, type Decider } from '#kernel/decider.ts';

export type Message = { readonly status: 'absent' | 'queued' | 'sent' | 'failed' };

/** Reactions and jobs may ask twice; a message is queued once and delivered once. */
export const messageDecider: Decider<Message, MessageCommand, MessageEvent, MessageRefusal> = {
  initial: { status: 'absent' },

  decide(command, { status }) {
    switch (command.type) {
      case 'QueueMessage':
        return status === 'absent' ? accept({ type: 'MessageQueued', data: command.data }) : accept();
      case 'RecordMessageSent':
        if (status === 'absent') return refuse('NOT_QUEUED');
        return status === 'sent' ? accept() : accept({ type: 'MessageSent', data: command.data });
      case 'RecordMessageFailed':
        if (status === 'absent') return refuse('NOT_QUEUED');
        if (status === 'sent') return refuse('ALREADY_DELIVERED');
        return accept({ type: 'MessageFailed', data: command.data });
    }
  },

  evolve(_message, event) {
    switch (event.type) {
      case 'MessageQueued':
        return { status: 'queued' };
      case 'MessageSent':
        return { status: 'sent' };
      case 'MessageFailed':
        return { status: 'failed' };
    }
  },
};
