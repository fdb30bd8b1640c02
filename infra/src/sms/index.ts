export type { Carrier, CarrierEvent } from './carrier.ts';
export { destinationsOf, restrictTo, type Destinations } from './destinations.ts';
export { mailboxTexter } from './mailbox-texter.ts';
export { OptedOutError, type TextMessage, type Texter } from './texter.ts';
export { twilioCarrier } from './twilio-carrier.ts';
export { twilioTexter, type TwilioOptions } from './twilio.ts';
