import { z } from 'zod';
import { sentShape } from '#capabilities/index.ts';
import { Day, defineMessages, Id, TotalCents, type Inverses, type MessageOf } from '#kernel/index.ts';
import { CommitmentLine, CommitmentWaiver, type commitmentCommands } from './commands.ts';
import { commitmentFields } from './fields.ts';

/** `amount`: the sum of its lines. `contractName`: of the job, with its number. */
export const CommitmentContent = z.object({
  ...sentShape(commitmentFields),
  date: Day,
  contractName: z.string(),
  lines: z.array(CommitmentLine),
  amount: TotalCents,
});
export type CommitmentContent = z.infer<typeof CommitmentContent>;

export const CommitmentFields = z.object({
  number: z.string(),
  vendorId: Id,
  vendorName: z.string(),
  ...CommitmentContent.shape,
});
export type CommitmentFields = z.infer<typeof CommitmentFields>;

const change = {
  changeId: Id,
  number: z.string(),
  date: Day,
  description: z.string(),
  lines: z.array(CommitmentLine),
  amount: TotalCents,
};
const dated = { changeId: Id, on: Day, amount: TotalCents };

export const commitmentEvents = defineMessages({
  CommitmentCreated: CommitmentFields,
  CommitmentEdited: z.object({ from: CommitmentContent, to: CommitmentContent }),
  CommitmentIssued: z.object({ on: Day }),
  CommitmentChangeRecorded: z.object(change),
  CommitmentChangeRemoved: z.object({ changeId: Id }),
  CommitmentChangeApproved: z.object(dated),
  CommitmentChangeUnapproved: z.object({ ...dated, reason: z.string() }),
  CommitmentClosed: z.object({ on: Day, reason: z.string() }),
  CommitmentReopened: z.object({ on: Day, reason: z.string() }),
  CommitmentVoided: z.object({ on: Day, reason: z.string() }),
  WaiverRecorded: CommitmentWaiver,
  WaiverRemoved: z.object({ waiverId: Id }),
});
export type CommitmentEvent = MessageOf<typeof commitmentEvents>;

const changeId = ({ data }: { readonly data: { readonly changeId: string } }) => ({ changeId: data.changeId });

export const commitmentInverses: Inverses<typeof commitmentEvents, typeof commitmentCommands> = {
  CommitmentCreated: { by: 'VoidCommitment', asks: 'reason' },
  CommitmentEdited: { by: 'EditCommitment', merge: true },
  CommitmentIssued: { by: 'VoidCommitment', asks: 'reason' },
  CommitmentChangeRecorded: { by: 'RemoveCommitmentChange', data: changeId },
  CommitmentChangeRemoved: { never: 'ENTER_AGAIN' },
  CommitmentChangeApproved: { by: 'UnapproveCommitmentChange', data: changeId, asks: 'reason' },
  CommitmentChangeUnapproved: { by: 'ApproveCommitmentChange', data: changeId },
  CommitmentClosed: { by: 'ReopenCommitment', asks: 'reason' },
  CommitmentReopened: { by: 'CloseCommitment', asks: 'reason' },
  CommitmentVoided: { never: 'STAYS_VOID' },
  WaiverRecorded: { by: 'RemoveWaiver', data: ({ data: { waiverId } }) => ({ waiverId }) },
  WaiverRemoved: { never: 'ENTER_AGAIN' },
};
