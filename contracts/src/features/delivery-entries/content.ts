import { Id } from '#kernel/index.ts';

/** What came to a site, whose receipt a bill or a line of a ticket says; it stays as it was recorded. */
export const delivered = { deliveryId: Id.optional() };
