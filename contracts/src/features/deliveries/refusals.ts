export const deliveryRefusals = {
  SHEET_UNKNOWN: { status: 404, says: 'Choose a job sheet of this company.' },
  DELIVERY_TAKEN: { status: 409, says: 'There is another delivery under this id.' },
  VENDOR_NAME_REQUIRED: 'Say who brought it.',
  STOCK_ONE_BY_ONE: 'Say of one thing at a time that it is from the yard.',
  DELIVERY_NOT_OPEN: 'This delivery is entered or dismissed already.',
  DELIVERY_NOT_DISMISSED: 'This delivery is not dismissed.',
} as const;
export type DeliveryRefusal = keyof typeof deliveryRefusals;
