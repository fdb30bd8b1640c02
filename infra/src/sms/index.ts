export { destinationsOf, onlyTo, type Destinations } from './destinations.ts';
export { mailboxTexter } from './mailbox-texter.ts';
export type { TextMessage, Texter } from './texter.ts';
export { twilioTexter, type TwilioOptions } from './twilio.ts';
