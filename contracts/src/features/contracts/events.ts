import { z } from 'zod';
import { Day, defineMessages, type MessageOf } from '#kernel/index.ts';
import { ContractContent, ContractOrigin } from './commands.ts';

export const contractEvents = defineMessages({
  ContractCreated: z.object({ ...ContractOrigin.shape, ...ContractContent.shape }),
  ContractEdited: ContractContent,
  ContractCountersigned: z.object({ name: z.string(), title: z.string(), signature: z.string() }),
  ContractCompleted: z.object({ completedOn: Day, noticeOfCompletionRecordedOn: Day.nullable() }),
  ContractClosed: z.object({ reason: z.string() }),
  ContractReopened: z.object({ reason: z.string() }),
  ContractVoided: z.object({ reason: z.string() }),
});
export type ContractEvent = MessageOf<typeof contractEvents>;
