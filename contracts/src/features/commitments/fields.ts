import { area, choice, defaultedDay, day, own, percent, text } from '#capabilities/index.ts';
import { Id } from '#kernel/index.ts';

export const commitmentKinds = { po: 'Purchase order', subcontract: 'Subcontract' } as const;
export type CommitmentKind = keyof typeof commitmentKinds;

/** What is entered of a commitment beside its vendor, its number and its lines. */
export const commitmentFields = {
  kind: choice(commitmentKinds, { label: 'Kind', initial: 'subcontract' }),
  /** None: goods for the yard. */
  contractId: own(Id.nullable().default(null), { label: 'Job' }),
  description: text({ label: 'Scope', personal: 'none', max: 200, placeholder: 'Retaining wall, concrete' }),
  date: defaultedDay({ label: 'Date' }),
  startOn: day({ label: 'Work begins on', column: 'Begins', optional: true, list: 'hidden' }),
  endOn: day({ label: 'Work ends on', column: 'Ends', optional: true, list: 'hidden' }),
  retentionBp: percent({
    label: 'Retention in percent',
    column: 'Retention rate',
    max: 1_000,
    initial: 0,
    list: 'hidden',
    help: 'Held back from every bill of a subcontract until it is released.',
  }),
  terms: area({ label: 'Terms', max: 10_000 }),
} as const;
