export const messageRefusals = {
  ALREADY_DELIVERED: 'This message was delivered already.',
  NOT_QUEUED: 'This message was never queued.',
} as const;
export type MessageRefusal = keyof typeof messageRefusals;
