import { z } from 'zod';
import { area, choice, day, own, shown, text } from '#capabilities/index.ts';
import { salesman } from '#features/users';
import { Id } from '#kernel/index.ts';

export const followUpKinds = { call: 'Call', email: 'Email', sms: 'Text', visit: 'Visit' } as const;
export type FollowUpKind = keyof typeof followUpKinds;
export const FollowUpKind = z.enum(Object.keys(followUpKinds) as FollowUpKind[]); // its own keys

/** How it went, in the words of whoever followed up. */
export const followUpOutcomes = {
  noAnswer: 'No answer',
  leftMessage: 'Left a message',
  interested: 'Interested',
  won: 'Won',
  lost: 'Lost',
  reschedule: 'Put off to another day',
} as const;
export type FollowUpOutcome = keyof typeof followUpOutcomes;
export const FollowUpOutcome = z.enum(Object.keys(followUpOutcomes) as FollowUpOutcome[]); // the same

/** What is entered of a follow-up. */
export const followUpFields = {
  /** None: it is about the place alone. */
  proposalId: own(Id.nullable().default(null), { label: 'Proposal' }),
  salesmanId: salesman({ help: 'Left empty, the location’s salesman.' }),
  dueDate: day({ label: 'Due date', column: 'Due' }),
  kind: choice(followUpKinds, { label: 'Kind', initial: 'call' }),
  subject: text({
    label: 'Subject',
    personal: 'describes',
    max: 160,
    optional: true,
    help: 'What is to be said or asked.',
  }),
  note: area({ label: 'Note', max: 2_000, list: 'hidden' }),
} as const;

/** What became of it. */
export const followUpState = {
  outcome: { ...shown(FollowUpOutcome.nullable(), { label: 'Outcome', input: 'choice', options: followUpOutcomes }) },
} as const;
