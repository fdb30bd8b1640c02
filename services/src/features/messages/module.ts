import { messageFold, messageGuards } from '@backoffice/contracts/features/messages';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { messageDecider } from './decider.ts';

export { messageHandlers } from './controller.ts';
export { deliverMessage, deliverQueue, type DeliveryPorts } from './facts.ts';
export { letterHandlers } from './letters.ts';
export { readReturnedMails, RETURNED_MAIL_CRON, returnedMailQueue, type MailReturn } from './returned-mails.ts';
export { whenMessageQueued, whenPdfSealed, whenSent } from './reactions.ts';
export const messages = {
  fold: messageFold,
  guards: messageGuards,
  decider: messageDecider,
} satisfies WriteFeature;
