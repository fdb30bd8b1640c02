import { release, type ReleaseContent } from '@backoffice/contracts/features/releases';
import { addDays, type Actor, type Cents, type Day } from '@backoffice/contracts/kernel';
import { earlierDay } from './bookkeeper.ts';
import type { correspondence } from './correspondence.ts';
import type { DemoDriver } from './driver.ts';
import type { Seller } from './seed-people.ts';
import { drawnSignature } from './signature.ts';

type ReleasedContract = {
  readonly id: string;
  readonly fields: { readonly name: string };
  readonly seller: Seller;
};

/** Releases on all four forms, in the states they come to on their own days. */
export function releaseSeeder(
  { act, companyId, newId, today, moment, events }: DemoDriver,
  post: ReturnType<typeof correspondence>,
  owner: Actor,
) {
  const at = (day: Day) => moment(earlierDay(day, today));
  const tell = (id: string, day: Day, type: string, data: object) =>
    act(companyId, owner, at(day), release, id, type, data);

  async function make({ id: contractId }: ReleasedContract, day: Day, content: object): Promise<string> {
    const id = newId();
    const date = earlierDay(day, today);
    await act(
      companyId,
      owner,
      at(day),
      release,
      id,
      'CreateRelease',
      { contractId, date, ...content },
      { begins: true },
    );
    return id;
  }

  /** We sign as the claimant, and the customer gets the signed release. */
  async function signAndSend(id: string, { fields: { name }, seller }: ReleasedContract, day: Day) {
    const [written] = await events<ReleaseContent>(`Release-${id}`, 'ReleaseCreated');
    const signedAt = at(day);
    await act(companyId, owner, signedAt, release, id, 'SignRelease', {
      company: written?.claimantName,
      date: signedAt.slice(0, 10),
      name: owner.name,
      title: 'Owner',
      signature: drawnSignature(owner.name),
      contentHash: written?.contentHash,
      consent: true,
    });
    await post.send(release, id, seller, signedAt, {
      subject: `Release for ${name}`,
      body: `Hello,\n\nHere is our signed release for ${name.toLowerCase()}: {{doc.link}}\n\nThank you,\n${seller.actor.name}`,
    });
    post.keepSigned(release, id, signedAt);
  }

  return {
    /** Of money that is awaited: signed, and effective once it has come. */
    async promised(of: ReleasedContract, day: Day, invoiceId: string, maker: string, amount: Cents) {
      const id = await make(of, day, {
        formType: 'conditionalProgress',
        throughDate: day,
        linkedInvoiceId: invoiceId,
        ...check(maker, amount),
      });
      await signAndSend(id, of, addDays(day, 1));
      return id;
    },
    /** Of a payment that has cleared. */
    async received(of: ReleasedContract, day: Day, paymentId: string, amountReceived: Cents) {
      const id = await make(of, day, {
        formType: 'unconditionalProgress',
        throughDate: day,
        linkedPaymentId: paymentId,
        amountReceived,
      });
      await signAndSend(id, of, day);
    },
    draftFinal: (of: ReleasedContract, day: Day, invoiceId: string, maker: string, amount: Cents) =>
      make(of, day, { formType: 'conditionalFinal', linkedInvoiceId: invoiceId, ...check(maker, amount) }),
    /** The last wires are on the statement, which nobody has noted yet. */
    async final(of: ReleasedContract, day: Day) {
      const id = await make(of, day, { formType: 'unconditionalFinal' });
      await tell(id, day, 'AllowUnpaidRelease', { reason: 'Both wires stand on the statement of the bank.' });
      await signAndSend(id, of, day);
    },
    /** One of our vendors gives up its rights, behind a link that it has. */
    async ofVendor(of: ReleasedContract, day: Day, vendor: { readonly name: string; readonly email: string }) {
      const id = await make(of, day, {
        formType: 'conditionalProgress',
        claimantKind: 'vendor',
        claimantName: vendor.name,
        claimantEmail: vendor.email,
        throughDate: day,
        makerOfCheck: 'Ridgeline Builders',
        amountOfCheck: 184_000,
        checkPayableTo: vendor.name,
      });
      await post.send(release, id, of.seller, at(day), {
        to: vendor.email,
        subject: `Release for ${of.fields.name}`,
        body: `Hello,\n\nPlease read and sign this release: {{doc.link}}\n\nThank you,\n${of.seller.actor.name}`,
      });
    },
    /** What the product does by itself when a payment clears or comes back. */
    assess: (id: string, day: Day, paymentId: string) => tell(id, day, 'AssessReleasePayment', { paymentId }),
  };
}
export type ReleaseSeeder = ReturnType<typeof releaseSeeder>;

const check = (maker: string, amountOfCheck: Cents) => ({
  makerOfCheck: maker,
  amountOfCheck,
  checkPayableTo: 'Ridgeline Builders',
});
