/** Something outside the product stands in the way; the message is one sentence for the person who starts it. */
export class CannotStart extends Error {}
