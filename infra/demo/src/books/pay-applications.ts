import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { payApplication } from '@backoffice/contracts/features/pay-applications';
import { proposal } from '@backoffice/contracts/features/proposals';
import { addDays, type Actor, type Instant, type Resource } from '@backoffice/contracts/kernel';
import type { correspondence } from '#demo/correspondence.ts';
import type { DemoDriver } from '#demo/driver.ts';
import type { Seller } from '#demo/seed-people.ts';

type Site = { readonly id: string; readonly seller: Seller };
/** How far each line has come in basis points, and what is stored for the third. */
type Month = { readonly percents: readonly number[]; readonly stored: number };

type LinesData = { readonly lineItems: readonly { readonly id: string }[] };
const letter = (what: string, { actor }: Seller) =>
  `Hello,\n\nPlease read ${what}: {{doc.link}}\n\nThank you,\n${actor.name}`;

const works = [
  { name: 'Mobilization and fencing', unitPrice: 600_000 },
  { name: 'Walls and footings, concrete', unitPrice: 4_800_000 },
  { name: 'Rebar and forms', unitPrice: 2_600_000 },
  { name: 'Finish and seal', unitPrice: 2_000_000 },
];
const retention = {
  tiers: [
    { fromBp: 0, workBp: 500, storedBp: 500 },
    { fromBp: 5_000, workBp: 250, storedBp: 250 },
  ],
};

/** Sent on the first day, and read on the second. */
const mailer =
  (post: ReturnType<typeof correspondence>, seller: Seller, at: (days: number) => Instant) =>
  async ([on, read]: readonly [number, number], of: Resource, id: string, subject: string, what: string) => {
    const mailed = await post.send(of, id, seller, at(on), { subject, body: letter(what, seller) });
    await post.view(of, id, mailed, at(read));
    return mailed;
  };

/**
 * A contract that its owner pays by the month: an application that was certified and billed, one of which less was
 * certified, and a draft with a change order on it.
 */
export async function seedPayApplications(
  stage: DemoDriver,
  post: ReturnType<typeof correspondence>,
  owner: Actor,
  { id: locationId, seller }: Site,
): Promise<void> {
  const { act, companyId, newId, today, moment, events } = stage;
  const back = (days: number) => addDays(today, -days);
  const tell = (days: number, by: Actor, resource: Resource, id: string, type: string, data: object = {}) =>
    act(companyId, by, moment(back(days)), resource, id, type, data);
  const begin = (days: number, by: Actor, resource: Resource, id: string, type: string, data: object) =>
    act(companyId, by, moment(back(days)), resource, id, type, data, { begins: true });
  const mail = mailer(post, seller, (days) => moment(back(days)));
  const linesOf = async (stream: string, type: string) =>
    (await events<LinesData>(stream, type)).flatMap(({ lineItems }) => lineItems.map(({ id }) => id));

  const [offered, agreed, more] = [newId(), newId(), newId()];
  const name = 'Loading dock, phase one';
  await begin(58, seller.actor, proposal, offered, 'CreateProposal', {
    locationId,
    name,
    date: back(58),
    goodThruDate: back(28),
    lineItems: works,
  });
  await tell(54, owner, proposal, offered, 'AcceptProposalWithoutSignature', {
    name: 'The owner',
    company: '',
    date: back(54),
    reason: 'Accepted at the site; the contract is signed instead.',
  });
  await begin(52, seller.actor, contract, agreed, 'CreateContract', {
    proposalId: offered,
    date: back(52),
    startDate: back(46),
    retentionBp: 500,
  });
  const sent = await mail([52, 50], contract, agreed, name, 'and sign our contract');
  await post.sign(contract, agreed, sent, moment(back(50)));
  const lines = await linesOf(`Contract-${agreed}`, 'ContractCreated');

  const apply = async (days: number, { percents, stored }: Month, more: object = {}) => {
    const id = newId();
    const entries = percents.map((percent, at) => ({
      sourceLineItemId: lines[at],
      percentToDate: percent,
      storedToDate: at === 2 ? stored : 0,
    }));
    await begin(days, owner, payApplication, id, 'DraftPayApplication', {
      contractId: agreed,
      periodTo: back(days),
      date: back(days),
      lines: entries,
      ...more,
    });
    return id;
  };
  const billed = async (days: number, id: string, certificate: object = {}) => {
    await tell(days, owner, payApplication, id, 'SubmitPayApplication');
    await mail(
      [days, days - 1],
      payApplication,
      id,
      `Application for payment for ${name}`,
      'our application for payment',
    );
    await tell(days - 2, owner, payApplication, id, 'CertifyPayApplication', {
      certifiedBy: 'Ana Ruiz, Ruiz Architects',
      certifiedOn: back(days - 2),
      ...certificate,
    });
    const bill = newId();
    await begin(days - 2, owner, invoice, bill, 'CreateInvoice', {
      contractId: agreed,
      payApplicationId: id,
      date: back(days - 2),
      throughDate: back(days),
    });
    await tell(days - 2, owner, invoice, bill, 'ApproveInvoice');
  };

  await billed(25, await apply(25, { percents: [10_000, 2_500, 1_000, 0], stored: 975_000 }, { retention }));
  const cut = { sourceLineItemId: lines[3], workToDate: 60_000, storedToDate: 0 };
  await billed(8, await apply(8, { percents: [10_000, 6_250, 6_000, 500], stored: 325_000 }), {
    lines: [cut],
    reason: 'The north side is not sealed yet.',
  });
  await begin(6, seller.actor, changeOrder, more, 'CreateChangeOrder', {
    contractId: agreed,
    name: 'Dock bumpers',
    date: back(6),
    reason: 'customerRequest',
    lineItems: [{ name: 'Dock bumpers', unitPrice: 400_000 }],
  });
  const asked = await mail([6, 5], changeOrder, more, 'Dock bumpers', 'and sign this change');
  await post.sign(changeOrder, more, asked, moment(back(5)));
  await tell(4, owner, changeOrder, more, 'ApproveChangeOrder');
  lines.push(...(await linesOf(`ChangeOrder-${more}`, 'ChangeOrderCreated')));
  await apply(1, { percents: [10_000, 10_000, 10_000, 3_333, 10_000], stored: 0 });
}
