import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Day } from '#kernel/index.ts';
import { commitmentCode, commitmentFigures, statusOn } from './calculations.ts';
import { commitment } from './resource.ts';
import type { CommitmentChange, CommitmentStatus, CommitmentView } from './view.ts';

/** What changes of a commitment, with its figures. */
export function updateCommitment(row: CommitmentView, changed: Partial<CommitmentView>) {
  const next = { ...row, ...changed };
  return update({
    ...changed,
    status: statusOn(next, null),
    code: commitmentCode(next.kind, next.number),
    ...commitmentFigures(next),
  });
}
const stands = (row: CommitmentView, status: CommitmentStatus, on: Day, endReason = '') =>
  updateCommitment(row, { standings: [...row.standings, { on, status }], endReason });
const changed = (row: CommitmentView, id: string, to: (change: CommitmentChange) => CommitmentChange) =>
  updateCommitment(row, { changes: row.changes.map((each) => (each.changeId === id ? to(each) : each)) });

export const commitmentFold = defineFold(commitment, {
  on: {
    CommitmentCreated: ({ data }) =>
      insert({
        ...data,
        status: 'draft' as const,
        code: commitmentCode(data.kind, data.number),
        changes: [],
        standings: [],
        endReason: '',
        waivers: [],
        billings: [],
        approvedChanges: 0,
        revised: data.amount,
        billed: 0,
        retention: 0,
        open: 0,
      }),
    CommitmentEdited: ({ data: { to } }, row) => updateCommitment(row, to),
    CommitmentIssued: ({ data: { on } }, row) => stands(row, 'issued', on),
    CommitmentChangeRecorded: ({ data }, row) =>
      updateCommitment(row, { changes: [...row.changes, { ...data, status: 'draft', approvals: [] }] }),
    CommitmentChangeRemoved: ({ data: { changeId } }, row) =>
      updateCommitment(row, { changes: row.changes.filter((each) => each.changeId !== changeId) }),
    CommitmentChangeApproved: ({ data: { changeId, on, amount } }, row) =>
      changed(row, changeId, (change) => ({
        ...change,
        status: 'approved',
        approvals: [...change.approvals, { on, amount }],
      })),
    CommitmentChangeUnapproved: ({ data: { changeId, on, amount } }, row) =>
      changed(row, changeId, (change) => ({
        ...change,
        status: 'draft',
        approvals: [...change.approvals, { on, amount: -amount }],
      })),
    CommitmentClosed: ({ data: { on, reason } }, row) => stands(row, 'closed', on, reason),
    CommitmentReopened: ({ data: { on } }, row) => stands(row, 'issued', on),
    CommitmentVoided: ({ data: { on, reason } }, row) => stands(row, 'void', on, reason),
    WaiverRecorded: ({ data }, { waivers }) => update({ waivers: [...waivers, data] }),
    WaiverRemoved: ({ data: { waiverId } }, { waivers }) =>
      update({ waivers: waivers.filter((each) => each.waiverId !== waiverId) }),
  },
});
