import { describe, expect, it } from 'vitest';
import { admittedCommands, canEdit, hasActions } from './actions.tsx';

const everything = () => true;
const seller = (check: unknown) => check === 'action:job-cost.edit';
const nothing = () => false;
const open = { status: 'open', hoursLocked: false } as const;
const closed = { status: 'softClosed', hoursLocked: true } as const;
const closedForGood = { status: 'hardClosed', hoursLocked: true } as const;

describe('what the state of a job cost admits', () => {
  it('a job cost is closed softly before it is closed for good', () => {
    expect(admittedCommands(open, everything)).toEqual(['softClose', 'lockHours']);
    expect(admittedCommands(closed, everything)).toEqual(['softOpen', 'hardClose', 'unlockHours']);
  });
  it('a job cost that is closed for good can only be opened', () =>
    expect(admittedCommands(closedForGood, everything)).toEqual(['hardOpen']));
  it('what is closed softly is still edited by those who open jobs, and what is closed for good by nobody', () => {
    expect([open, closed, closedForGood].map((state) => canEdit(state, everything))).toEqual([true, true, false]);
    expect([open, closed, closedForGood].map((state) => canEdit(state, seller))).toEqual([true, false, false]);
  });
  it('whoever may only look at a job cost has no menu of its actions', () =>
    expect(hasActions(open, nothing)).toBe(false));
});
