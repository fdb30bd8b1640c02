export type { Carrier, Heard } from './carrier.ts';
export { destinationsOf, onlyTo, type Destinations } from './destinations.ts';
export { mailboxTexter } from './mailbox-texter.ts';
export { OptedOut, type TextMessage, type Texter } from './texter.ts';
export { twilioCarrier } from './twilio-carrier.ts';
export { twilioTexter, type TwilioOptions } from './twilio.ts';
