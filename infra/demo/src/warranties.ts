import { warranty } from '@backoffice/contracts/features/warranties';
import { addDays, addMonths, type Actor, type Day } from '@backoffice/contracts/kernel';
import { SYSTEM } from '@backoffice/services';
import { earlierDay, type Bookkeeper, type SeededContract } from './bookkeeper.ts';
import type { DemoDriver } from './driver.ts';

/** A job whose work is done, and so may be warranted. */
export type CompletedJob = Pick<SeededContract, 'id' | 'seller' | 'fields'> & { readonly completedOn: Day };

/** What became of a warranty, in turn. */
const outcomes = ['active', 'expiring', 'expired', 'draft', 'viewed', 'active', 'void', 'sent'] as const;
type Outcome = (typeof outcomes)[number];

const texts = {
  coverage:
    'We warrant the workmanship of everything that we built under this contract, and the materials that we supplied for it. What fails within the term we repair or replace, at no cost for labor or for materials.',
  exclusions:
    '- Hairline cracks that come with the curing of concrete\n- Settlement of ground that we have not compacted\n- Damage by roots, by irrigation, by vehicles heavier than the work was made for, or by the work of others',
  maintenanceDuties:
    '1. Keep drains, weep holes and gutters open.\n2. Seal concrete every second year.\n3. Keep sprinklers from wetting the work.',
  terms:
    'This warranty goes with the property. It is given in place of other warranties as far as the law allows, and takes away none of the rights that the law gives you.',
};

/** Warranties of jobs that are done: in force, soon over, over, taken back, and some that are not out yet. */
export async function seedWarranties(
  stage: DemoDriver,
  { mail }: Pick<Bookkeeper, 'mail'>,
  owner: Actor,
  jobs: readonly CompletedJob[],
): Promise<void> {
  for (const [index, job] of jobs.entries()) await tell(job, outcomes[index % outcomes.length] ?? 'active');

  async function tell({ id: contractId, seller, fields, completedOn }: CompletedJob, outcome: Outcome) {
    const { act, companyId, newId, today, moment } = stage;
    const at = (days: number) => moment(earlierDay(addDays(completedOn, days), today));
    const id = newId();
    const startDate = outcome === 'sent' || outcome === 'viewed' ? addDays(today, 7) : completedOn;
    const months = monthsOf(outcome, startDate, today);
    await act(
      companyId,
      seller.actor,
      at(1),
      warranty,
      id,
      'CreateWarranty',
      { contractId, startDate, months, claimContact: `${seller.actor.name}, (619) 555-0142`, ...texts },
      { begins: true },
    );
    if (outcome === 'draft') return;
    await mail(
      warranty,
      id,
      `Warranty for ${fields.name}`,
      seller,
      at(2),
      outcome === 'sent' ? 'sent' : 'viewed',
      at(3),
    );
    if (outcome === 'sent' || outcome === 'viewed') return;
    const applyTerm = (day: Day) => act(companyId, SYSTEM, moment(day), warranty, id, 'ApplyWarrantyTerm', {});
    await applyTerm(earlierDay(addDays(completedOn, 3), today));
    if (outcome === 'expired') await applyTerm(addDays(addMonths(startDate, months), 1));
    if (outcome === 'void')
      await act(companyId, owner, moment(today), warranty, id, 'VoidWarranty', {
        reason: 'The work was changed by another contractor.',
      });
  }
}

/** So many that its term is over in a month, or was over within the last; otherwise a year. */
function monthsOf(outcome: Outcome, startDate: Day, today: Day): number {
  if (outcome !== 'expiring' && outcome !== 'expired') return 12;
  let months = 1;
  while (addMonths(startDate, months) < today) months++;
  return outcome === 'expiring' ? months : Math.max(1, months - 1);
}
