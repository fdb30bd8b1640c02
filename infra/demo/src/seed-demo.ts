import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { addDays, LineItem, priceLine, sumLineAmounts, type Actor, type Instant } from '@backoffice/contracts/kernel';
import { SYSTEM } from '@backoffice/services';
import { seedDocumentTemplates } from './catalog/document-templates.ts';
import { seedCostPlus } from './cost-plus.ts';
import { seedCostPlusJob } from './cost-plus-job.ts';
import type { DemoDriver } from './driver.ts';
import { followUpSeeder } from './follow-ups.ts';
import { seedQuestions } from './questions.ts';
import { seedCrew } from './catalog/crew.ts';
import { seedCrewRecords } from './catalog/crew-records.ts';
import { seedDeliveries } from './site/deliveries.ts';
import { seedDailyLogs } from './site/daily-logs.ts';
import { seedTimecards } from './site/timecards.ts';
import { seedJobSheets } from './site/job-sheets.ts';
import { seedJobCosts } from './job-costs.ts';
import { seedJobs } from './jobs.ts';
import { seedLienRights, type JobSite } from './lien-rights.ts';
import type { AcceptedProposal } from './bookkeeper.ts';
import { demoCustomers } from './people.ts';
import { planProposals, type ProposalOutcome, type PlannedProposal } from './proposal-plan.ts';
import { correspondence, type CorrespondencePorts } from './correspondence.ts';
import { seedPeople, type SeedPorts, type Seller } from './seed-people.ts';
import { seedSuppliers } from './catalog/suppliers.ts';
import { seedTemplates } from './catalog/templates.ts';
import { demoTerms } from './works.ts';
import { seedAchPayments } from './books/ach-payments.ts';
import { seedBudget } from './books/budgets.ts';
import { seedCommitments } from './books/commitments.ts';
import { seedOpening } from './books/opening.ts';
import { seedCostsInLedger, seedPayrolls } from './books/payrolls.ts';
import { seedPayApplications } from './books/pay-applications.ts';
import { seedBookClosing, seedVendorLedger } from './books/vendor-ledger.ts';
import { seedYard } from './catalog/yard.ts';

type DemoPorts = SeedPorts &
  CorrespondencePorts & {
    /** Waits until lists have seen everything recorded so far. */
    readonly waitForProjections: (tenant: string) => Promise<void>;
  };

/**
 * Fills an empty product with a believable company: about 40 customers, 60 locations, 150 proposals in every state and
 * the jobs made of them.
 */
export async function seedDemo(ports: DemoPorts): Promise<void> {
  const { stage, owner, customers, locations } = await seedPeople(ports);
  const post = correspondence(stage, ports);
  const reminders = followUpSeeder(stage, ports);
  const tell = proposalTeller(stage, post, reminders, owner);
  await seedTemplates(stage, owner, stage.moment(addDays(stage.today, -400)));
  await seedCostPlus(stage, owner, customers);
  await seedSuppliers(stage, owner);
  await seedYard(stage, owner);
  await seedCostsInLedger(stage, owner);
  const accepted: AcceptedProposal[] = [];
  const sites = new Map<string, JobSite>();
  for (const planned of planProposals(stage.today, locations.length)) {
    const place = locations[planned.location];
    if (!place) throw new Error('The plan names a location that is not there');
    const id = stage.newId();
    await tell(planned, id, place);
    if (planned.outcome === 'signed' || planned.outcome === 'accepted') {
      accepted.push({ id, on: planned.answered, seller: place.seller, isGolden: planned.isGolden ?? false });
      sites.set(place.id, { ...place, amount: amountOf(planned.work) });
    }
  }
  const running = await seedJobs(stage, post, owner, accepted);
  await seedVendorLedger(stage, owner, running);
  await seedAchPayments(stage, owner);
  const job = running.findLast(({ fields }) => fields.retentionBp > 0);
  if (job) await seedCommitments(stage, owner, job);
  await seedLienRights(stage, owner, [...sites.values()]);
  await seedCrew(stage, owner);
  await seedCostPlusJob(stage, post, owner, siteOf('Sorrento Lab Partners'));
  await seedPayApplications(stage, post, owner, siteOf('Otay Mesa Logistics Park'));
  await seedJobSheets(stage, post, running);
  await seedCrewRecords(stage, owner);
  await seedJobCosts(stage, owner, running);
  await seedDailyLogs(stage, owner, running);
  await seedDeliveries(stage);
  await seedTimecards(stage);
  await seedPayrolls(stage, owner);
  for (const each of running) await seedBudget(stage, owner, each);
  await seedDocumentTemplates(stage, owner, stage.moment(addDays(stage.today, -120)));
  await seedOpening(stage, owner, accepted.at(-1)?.on ?? stage.today); // last: it bars what is dated before
  await seedBookClosing(stage, owner);
  await seedQuestions(stage, customers);
  await ports.waitForProjections(stage.companyId);
  await post.keepSignedCopies();
  ports.clock.go();

  function siteOf(name: string) {
    const customerId = customers[demoCustomers.findIndex(([each]) => each === name)]?.id ?? '';
    const id = stage.idOf(location, 'customerId', customerId);
    const site = locations.find((each) => each.id === id);
    if (!site) throw new Error(`The demo has no location of ${name}`);
    return site;
  }
}

/** A proposal as it is planned: written, sent, followed up and answered, each on its day. */
function proposalTeller(
  stage: DemoDriver,
  post: ReturnType<typeof correspondence>,
  reminders: ReturnType<typeof followUpSeeder>,
  owner: Actor,
) {
  return async function tell(
    { work, outcome: fate, created, sent, answered, goodThru }: PlannedProposal,
    id: string,
    { id: locationId, seller }: { id: string; seller: Seller },
  ) {
    const act = (by: Actor, at: Instant, type: string, data: unknown, how = {}) =>
      stage.act(stage.companyId, by, at, proposal, id, type, data, how);
    const [written, mailed, said] = [stage.moment(created), stage.moment(sent), stage.moment(answered)].toSorted() as [
      Instant,
      Instant,
      Instant,
    ]; // three of them
    await act(
      seller.actor,
      written,
      'CreateProposal',
      {
        locationId,
        name: work.name,
        date: created,
        goodThruDate: goodThru,
        lineItems: work.lines,
        terms: demoTerms,
        sendFollowUp: reminders.isAskedFor(created),
      },
      { begins: true },
    );
    if (fate === 'draft') return;
    if (fate === 'trashed') return act(seller.actor, mailed, 'TrashProposal', {});

    const mail = await post.send(proposal, id, seller, mailed, {
      subject: `Proposal for ${work.name}`,
      body: `Hello,\n\nHere is our proposal for ${work.name.toLowerCase()}. You can read and sign it here: {{doc.link}}\n\nThank you,\n${seller.actor.name}`,
    });
    const ending = closingNotes[fate];
    const open = reminders.isAskedFor(created)
      ? await reminders.begin({ proposalId: id, locationId, seller, at: mailed }, ending ? answered : stage.today)
      : [];
    if (fate === 'sent') return;
    await answer();
    if (ending) await reminders.cancel(open, said, ending);

    async function answer() {
      if (fate === 'expired') return act(SYSTEM, stage.moment(addDays(goodThru, 1)), 'ExpireProposal', {});

      await post.view(proposal, id, mail, said);
      if (fate === 'signed') return post.sign(proposal, id, mail, said);
      if (fate === 'declined')
        return act(
          mail.visitor,
          said,
          'DeclineProposal',
          { reason: 'We went with another offer.' },
          { linkId: mail.link.linkId },
        );
      if (fate === 'accepted')
        return act(owner, said, 'AcceptProposalWithoutSignature', {
          name: mail.fields.contactName,
          company: mail.fields.customerName,
          date: answered,
          reason: 'Accepted by phone; a signed copy came by post.',
        });
      if (fate === 'archived') return act(owner, said, 'ArchiveProposal', {});
    }
  };
}

const amountOf = ({ lines }: PlannedProposal['work']) =>
  sumLineAmounts(lines.map((line, index) => priceLine(LineItem.parse(line), String(index))));

/** Fates that settle a proposal, and what is said of the follow-ups that are open then. */
const closingNotes: Readonly<Partial<Record<ProposalOutcome, string>>> = {
  signed: 'The proposal was signed.',
  accepted: 'The proposal was accepted.',
  declined: 'The proposal was declined.',
  expired: 'The proposal expired.',
  archived: 'The proposal was archived.',
};
