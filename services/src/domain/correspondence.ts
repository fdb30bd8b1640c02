import {
  latestLinkExpiry,
  linkSender,
  send,
  type DocumentParties,
  type LetterDetails,
  type ReturnedAddress,
} from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { customer, returnedAddressesOf, type RecordedContact } from '@backoffice/contracts/features/customers';
import type { EmailTemplateType } from '@backoffice/contracts/features/email-templates';
import { fullName, user } from '@backoffice/contracts/features/users';
import {
  addDays,
  dayIn,
  dayText,
  dollarsText,
  moneyText,
  phoneText,
  startOfDay,
  type Cents,
  type Day,
} from '@backoffice/contracts/kernel';
import { refusalFailure } from '@backoffice/infra/http';
import type { MergeFields } from '#capabilities/merge-fields.ts';
import type { Correspondence } from '#capabilities/send.ts';
import { greetedName } from './greetings.ts';
import { emailBody, textBody, type LinkInvitation, type LetterWords } from './usual-letters.ts';
import { findTemplate, letterTemplatesOf } from './letter-templates.ts';
import type { World } from '#kernel/world.ts';

/** What a kind of document says of itself in its letters. */
export type DocumentLetter = {
  /** Contacts who receive this kind are suggested; templates of this type are proposed. */
  readonly receives: RecordedContact['receives'][number];
  /** Templates of another type, where contacts know the kind by that name. */
  readonly template?: EmailTemplateType;
  readonly letter: Correspondence['letter'];
  readonly amount: Cents;
  readonly mergeFields?: MergeFields;
  /** Of what is signed at a customer’s home: whether its paper has the notice of cancellation. */
  readonly hasCancelNotice?: boolean;
  /** The last day a link is good; without one it is good for 90 days. */
  readonly lastDay?: Day;
};

type CorrespondedDocument = DocumentParties & { readonly number: string; readonly date: Day; readonly name?: string };

/** The letter of a kind where a company has no template, and what stands around every letter of it. */
export const letterAround = (
  {
    subject,
    says,
    brief,
    title,
    sum,
    payment = [],
  }: LetterWords &
    Pick<LetterDetails, 'title'> &
    Partial<Pick<LetterDetails, 'payment'>> & {
      /** Left out where nothing is asked for or offered at a price. */
      readonly sum?: { readonly label: string; readonly cents: Cents };
    },
  asked: LinkInvitation = 'Read and sign',
): Correspondence['letter'] => ({
  subject,
  details: { title, sum: sum ? { label: sum.label, text: dollarsText(sum.cents) } : null, payment },
  email: emailBody(says, asked),
  text: textBody(brief, asked),
});

/** The merge fields of a letter about a customer's account, and no single document. */
export async function accountMergeFields(
  {
    name,
    salesmanId,
    contactName,
  }: { readonly name: string; readonly salesmanId: string; readonly contactName: string },
  world: World,
): Promise<MergeFields> {
  const [ours, seller] = await Promise.all([world.record(company, world.tenant), world.record(user, salesmanId)]);
  return {
    'customer.name': name,
    'contact.firstName': greetedName(contactName, null),
    'company.name': ours?.name ?? '',
    'company.phone': phoneText(ours?.phone ?? ''),
    'salesman.name': seller ? fullName(seller) : '',
  };
}

/** Contacts know a type by a shorter name; a proposal is sent once more with a letter that follows it up. */
function templateKindsOf(
  { receives, template }: Pick<DocumentLetter, 'receives' | 'template'>,
  channel: 'email' | 'sms',
) {
  const type = template ?? (receives === 'prelim' ? 'lienDocument' : receives);
  const followUp: { type: EmailTemplateType; channel: typeof channel }[] =
    type === 'proposal' ? [{ type: 'followUp', channel }] : [];
  return [{ type, channel }, ...followUp] as const;
}

/**
 * Whether the words of a paper have the notice of cancellation (Civil Code 1689.5 ff., Business and Professions 7159).
 * Which words suffice is to be confirmed by counsel.
 */
export const namesCancelNotice = (shown: { readonly terms: string; readonly hideTerms: boolean }): boolean =>
  /notice of cancellation|right to cancel|cancel this (contract|transaction)/i.test(
    JSON.stringify({ ...shown, internalNotes: '', ...(shown.hideTerms && { terms: '' }) }),
  );

/** With whom a document is corresponded about: the contacts its customer has today, and our own people for copies. */
export async function correspondenceOf(
  shown: CorrespondedDocument,
  { receives, template, letter, amount, mergeFields = {}, hasCancelNotice = true, lastDay }: DocumentLetter,
  world: World,
): Promise<Correspondence> {
  const [ours, owner, seller] = await Promise.all([
    world.record(company, world.tenant),
    world.record(customer, shown.customerId),
    world.record(user, shown.salesmanId),
  ]);
  const latest = latestLinkExpiry(world.facts.now);
  const zone = ours?.timeZone ?? 'UTC';
  const dies = lastDay === undefined ? latest : startOfDay(zone, addDays(lastDay, 1));
  return {
    company: ours ? linkSender(ours) : '',
    owner: { customerId: shown.customerId },
    lacksCancelNotice: owner?.type === 'individual' && !hasCancelNotice,
    linkExpiresAt: dies < latest ? dies : latest,
    letter,
    templates: (channel) =>
      letterTemplatesOf(
        templateKindsOf({ receives, template }, channel),
        { subject: letter.subject, body: channel === 'email' ? letter.email : letter.text },
        world,
      ),
    findTemplate: (channel, id) => findTemplate(id, templateKindsOf({ receives, template }, channel), world),
    contacts: (owner?.contacts ?? []).map(({ receives: wanted, emailBouncedAt, ...contact }) => ({
      ...contact,
      mailCameBackOn: emailBouncedAt ? dayIn(zone, emailBouncedAt) : null,
      isSuggested: wanted.includes(receives),
    })),
    ownAddresses: [ours?.email, ...(ours?.adminEmails ?? []), seller?.email].filter((address) => address !== undefined),
    mergeFields: {
      'customer.name': shown.customerName,
      'contact.firstName': greetedName(shown.contactName, owner?.type === 'individual' ? null : shown.customerName),
      'location.name': shown.locationName,
      'location.address': shown.locationAddress,
      'company.name': ours?.name ?? '',
      'company.phone': phoneText(ours?.phone ?? ''),
      'salesman.name': seller ? fullName(seller) : shown.salesmanName,
      'doc.number': shown.number,
      'doc.name': shown.name ?? '',
      'doc.amount': moneyText(amount),
      'doc.date': dayText(shown.date),
      ...mergeFields,
    },
  };
}

type Mailing = { readonly ids: readonly string[]; readonly sendAnyway: boolean };
type Recipients = { readonly to: string[]; readonly returned: ReturnedAddress[] };

/** Of addresses for bills those that a mailing goes to, and those left out of it, as mail to them came back. */
export function billingRecipients(
  addresses: readonly string[],
  contacts: readonly RecordedContact[],
  { sendAnyway }: Pick<Mailing, 'sendAnyway'>,
): Recipients {
  const returned = returnedAddressesOf(contacts);
  const to = addresses.filter((address) => sendAnyway || returned.every(({ email }) => email !== address));
  return { to, returned: returned.filter(({ email }) => !to.includes(email)) };
}

/**
 * A mail to one customer asks as a document does; a mailing to several leaves such addresses out. @throws HttpProblem
 * 422
 */
export async function askAboutReturned({ ids }: Mailing, returned: readonly ReturnedAddress[], world: World) {
  const [first] = returned;
  if (!first || ids.length > 1) return;
  const { email: address, at } = first;
  throw refusalFailure(
    { code: 'ADDRESS_BOUNCES', values: { address, date: await cameBackOn(at, world) } },
    send.refusals,
  );
}

/** The day on which mail came back, where the company is. */
export async function cameBackOn(at: ReturnedAddress['at'], world: World): Promise<string> {
  const ours = await world.record(company, world.tenant);
  return dayText(dayIn(ours?.timeZone ?? 'UTC', at));
}
