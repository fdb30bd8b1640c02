/** What a bill or a ticket is refused that would say what a delivery cost. */
export const deliveryEntryRefusals = {
  DELIVERY_UNKNOWN: { status: 404, says: 'Choose a delivery that waits to be entered.' },
  DELIVERY_ENTERED: { status: 409, says: 'This delivery is entered already. Look at it there.' },
} as const;
