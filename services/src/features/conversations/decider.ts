import type {
  Conversation,
  ConversationCommand,
  ConversationEvent,
  ConversationFacts,
  ConversationRefusal,
} from '@backoffice/contracts/features/conversations';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const conversationDecider: Decider<
  Conversation,
  ConversationCommand,
  ConversationEvent,
  ConversationRefusal,
  ConversationFacts
> = {
  decide(command, conversation, { place, contact, mailedTo }) {
    switch (command.type) {
      case 'AskQuestion': {
        if (conversation) return accept();
        const { via, text } = command.data;
        return accept({
          type: 'QuestionAsked',
          data: { ...mustExist(place), askedBy: mustExist(contact), via, text },
        });
      }
      case 'AddQuestion': {
        const { via, text } = command.data;
        return accept({ type: 'QuestionAdded', data: { askedBy: mustExist(contact), via, text } });
      }
      case 'AnswerQuestion':
        return accept({ type: 'AnswerGiven', data: { text: command.data.text, mailedTo } });
      case 'CloseConversation':
        return accept({ type: 'ConversationClosed', data: command.data });
      case 'ReopenConversation':
        return accept({ type: 'ConversationReopened', data: {} });
    }
  },
};
