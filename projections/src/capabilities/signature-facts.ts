import type { LinkEvent, SignEvent } from '@backoffice/contracts/capabilities';
import { dayIn, dayText, phoneText, roleNames, type Instant, type Resource } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';

type SignedData = Extract<SignEvent<'*'>, { type: '*Signed' }>['data'];
type InPerson = NonNullable<SignedData['inPerson']>;
type IssuedLink = Extract<LinkEvent<'*'>, { type: '*LinkIssued' }>['data'];
type SignatureFact = { readonly label: string; readonly value: string };
type Story = { readonly signed: RecordedEvent; readonly events: readonly RecordedEvent[] };
type Place = { readonly company: string; readonly zone: string };

/**
 * How the page came to the signer, by what they are known, and where their copy goes: of a signature behind a link
 * or in person. Nothing of one by staff or on paper.
 */
export function signatureFacts(
  { entity }: Pick<Resource, 'entity'>,
  { signed, events }: Story,
  place: Place,
): SignatureFact[] {
  const data = signed.data as Partial<SignedData>; // by its contract, where it is no signature on paper
  const { linkId = null, inPerson } = data;
  if (signed.type !== `${entity}Signed` || linkId === null) return [];
  const time = (at: Instant) => timeText(at, signed.meta.at, place.zone);
  const issued = events.find(({ type, data: said }) => type === `${entity}LinkIssued` && linkOf(said) === linkId);
  const viewed = events.find(({ type, data: said }) => type === `${entity}LinkViewed` && linkOf(said) === linkId);
  const device = [data.ip, data.userAgent].filter(Boolean).join(', ');
  return Object.entries(
    inPerson
      ? inPersonFacts(inPerson, { device, isConfirmed: viewed !== undefined }, time, place)
      : linkFacts(issued, { device, viewedAt: viewed?.meta.at ?? null }, time),
  ).map(([label, value]) => ({ label, value }));
}

const linkOf = (data: unknown) => (data as { linkId: string }).linkId; // of events of links

type TimeText = (at: Instant) => string;

const inPersonFacts = (
  { hostName, hostRole, startedAt, copyTo, copyAddress }: InPerson,
  { device, isConfirmed }: { readonly device: string; readonly isConfirmed: boolean },
  time: TimeText,
  { company }: Place,
) => ({
  Delivery: `Shown on a phone of ${company}, handed over by ${hostName}${hostRole ? ` (${roleNames[hostRole]})` : ''} at ${time(startedAt)}`,
  Identity: `Not checked by mail or text. Named by the host${isConfirmed ? '; confirmed by the signer on the screen' : ''}`,
  Device: `${device}, device of the company`,
  Place: 'Not asked',
  Copy:
    copyTo === 'none' || copyAddress === null
      ? 'The signer wanted none'
      : copyTo === 'email'
        ? `Mailed to ${copyAddress}`
        : `Texted to ${phoneText(copyAddress)}`,
});

function linkFacts(
  issued: RecordedEvent | undefined,
  { device, viewedAt }: { readonly device: string; readonly viewedAt: Instant | null },
  time: TimeText,
) {
  // by its contract; links of before do not say how they were sent
  const { channel, recipients = [] } = (issued?.data ?? {}) as Partial<IssuedLink>;
  const [{ email, phone } = { email: null, phone: null }] = recipients;
  const isMailed = channel === 'email' || (channel === undefined && email !== null);
  const isTexted = channel === 'sms' || (channel === undefined && email === null && phone !== null);
  const brought = isMailed
    ? `Link sent by email to ${recipients.map((each) => each.email).join(', ')}`
    : isTexted
      ? `Link sent by text to ${recipients.map((each) => phoneText(each.phone ?? '')).join(', ')}`
      : channel === 'qr'
        ? `Link shown as a QR code by ${issued?.meta.actor.name ?? ''}`
        : `Link handed on by ${issued?.meta.actor.name ?? ''}`;
  return {
    Delivery: `${brought}${issued ? ` at ${time(issued.meta.at)}` : ''}${viewedAt === null ? '' : `, opened ${time(viewedAt)}`}`,
    Identity: isMailed
      ? 'Possession of that mailbox'
      : isTexted
        ? 'Possession of that phone number'
        : 'Possession of the link',
    Device: device,
    Place: '–',
    Copy:
      email === null
        ? 'Mailed where we have an address'
        : `Mailed to ${recipients.map((each) => each.email).join(', ')}`,
  };
}

/** `1:58 PM`, with its day where that is not the day of the signature. */
function timeText(at: Instant, signedAt: Instant, zone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(at))
    .replaceAll('\u202f', ' ');
  const day = dayIn(zone, at);
  return day === dayIn(zone, signedAt) ? time : `${time} on ${dayText(day)}`;
}
