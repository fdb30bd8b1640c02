import { addDays, type Day } from '@backoffice/contracts/kernel';
import { seededRandom } from './seeded-random.ts';
import { demoWorks, goldenWork, type DemoWork } from './works.ts';

/** How one proposal of the demo goes, by days of the company. */
export type ProposalOutcome =
  | 'draft'
  | 'sent'
  | 'viewed'
  | 'signed'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'archived'
  | 'trashed';
export type PlannedProposal = {
  readonly location: number;
  readonly work: DemoWork;
  readonly outcome: ProposalOutcome;
  readonly created: Day;
  readonly sent: Day;
  readonly answered: Day;
  readonly goodThru: Day;
  readonly isGolden?: true;
};

const OUTCOMES: readonly (readonly [ProposalOutcome, number])[] = [
  ['draft', 16],
  ['sent', 11],
  ['viewed', 9],
  ['signed', 58],
  ['accepted', 10],
  ['declined', 11],
  ['expired', 16],
  ['archived', 12],
  ['trashed', 6],
];
/** Open proposals are young, the others lie anywhere in the past year. */
const AGES: Record<ProposalOutcome, readonly [number, number]> = {
  draft: [0, 12],
  sent: [3, 20],
  viewed: [4, 24],
  signed: [4, 330],
  accepted: [5, 300],
  declined: [20, 320],
  expired: [45, 340],
  archived: [90, 360],
  trashed: [5, 200],
};

/**
 * 151 proposals over the past year: first the golden one that waits for its signature, then its twin that became a job.
 */
export function planProposals(today: Day, locations: number): PlannedProposal[] {
  const { pick, between, below } = seededRandom(4_210);
  const fates = OUTCOMES.flatMap(([fate, count]) => Array.from({ length: count }, () => fate));
  const golden: PlannedProposal = {
    location: 0,
    work: goldenWork,
    outcome: 'sent',
    created: addDays(today, -6),
    sent: addDays(today, -5),
    answered: today,
    goodThru: addDays(today, 24),
  };
  const job: PlannedProposal = {
    location: 40,
    work: goldenWork,
    outcome: 'signed',
    created: addDays(today, -78),
    sent: addDays(today, -77),
    answered: addDays(today, -72),
    goodThru: addDays(today, -48),
    isGolden: true,
  };
  const others = fates.map((fate): PlannedProposal => {
    const age = between(...AGES[fate]);
    const created = addDays(today, -age);
    const sent = addDays(created, Math.min(age, between(0, 2)));
    const answered = addDays(sent, Math.min(age - 2 > 0 ? age - 2 : 0, between(1, 9)));
    return {
      location: below(locations),
      work: pick(demoWorks),
      outcome: fate,
      created,
      sent,
      answered,
      goodThru: addDays(created, fate === 'expired' ? between(14, 30) : 30),
    };
  });
  return [golden, job, ...others];
}
