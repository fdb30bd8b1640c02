export const conversationRefusals = {
  CUSTOMER_UNKNOWN: { status: 404, says: 'Choose a customer of this company.' },
  LOCATION_UNKNOWN: { status: 404, says: 'Choose a location of this customer.' },
  CONTACT_UNKNOWN: { status: 404, says: 'Choose a contact of this customer.' },
  CONVERSATION_CLOSED: { status: 409, says: 'This question is closed. Ask a new one.' },
  REOPEN_FIRST: { status: 409, says: 'This question is closed. Open it again first.' },
  REASON_MISSING: 'Nobody has answered this yet. Say why it is closed.',
  CLOSED_ALREADY: { status: 409, says: 'This question is closed already.' },
  NOT_CLOSED: { status: 409, says: 'This question is open already.' },
  MESSAGE_HAS_FILES: 'A message takes at most 5 files.',
} as const;
export type ConversationRefusal = keyof typeof conversationRefusals;
