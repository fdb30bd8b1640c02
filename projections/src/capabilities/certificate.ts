import type { LinkEvent, SendEvent, SignEvent } from '@backoffice/contracts/capabilities';
import {
  dayText,
  exactInstantText,
  sentenceCase,
  singularNoun,
  type Instant,
  type Resource,
} from '@backoffice/contracts/kernel';
import { verificationCode } from '@backoffice/infra/audit';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { sha256 } from '@backoffice/infra/http';
import type { Picture, Timeline } from '@backoffice/infra/pdf';
import type { ReadPorts } from './read-feature.ts';
import { signatureFacts } from './signature-facts.ts';
import { PLATFORM } from '#kernel/row-scope.ts';

export type SigningRecord = {
  /** Null where it was signed on paper. */
  readonly image: Picture | null;
  readonly certificate: Timeline;
  readonly at: Instant;
  readonly code: string;
};

/** Of the documents that both parties sign. */
type CountersignedEvent = {
  readonly type: '*Countersigned';
  readonly data: { readonly name: string; readonly title: string };
};
type CertificateEvent = LinkEvent<'*'> | SendEvent<'*'> | SignEvent<'*'> | CountersignedEvent;
type DataOf<Type extends CertificateEvent['type']> = Extract<CertificateEvent, { type: Type }>['data'];
/** `position` orders what happened at the same instant. */
type CertificateEntry = {
  readonly position: number;
  readonly when: Instant;
  readonly what: string;
  readonly who: string;
  readonly ip?: string;
  readonly agent?: string;
};

/** How a document is signed: behind a link or before us, or on paper. */
export const isSigning = (entity: string, type: string) =>
  type === `${entity}Signed` || type === `${entity}SignedOnPaper`;
export type SigningData = DataOf<'*Signed'> | DataOf<'*SignedOnPaper'>;

/** The picture of a signature; null of one on paper, whose scan stands beside the document. */
function pictureOf(signed: SigningData): Picture | null {
  if (!('signature' in signed)) return null;
  const { signature } = signed;
  return { contentType: 'image/png', bytes: Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64') };
}

/**
 * The signature of a document and the certificate of how it came about, told by the log up to the signing, and by the
 * other party's signature: what else happens later changes nothing, so that the same signature always gives the same
 * bytes. Null when it is not signed.
 */
export async function signingOf(
  {
    log,
    chain,
    files,
    companyOf,
    publicUrl = '',
  }: Pick<ReadPorts, 'log' | 'chain' | 'files' | 'companyOf' | 'publicUrl'>,
  resource: Resource,
  events: readonly RecordedEvent[],
  zone: string,
): Promise<SigningRecord | null> {
  const at = events.findLastIndex(({ type }) => isSigning(resource.entity, type));
  const voided = events.findLastIndex(({ type }) => type === `${resource.entity}SignatureVoided`);
  const signed = events[at];
  if (!signed || voided > at) return null;
  const signing = signed.data as SigningData; // by its contract
  const { contentHash, name, revision } = signing;
  const image = pictureOf(signing);
  const evidence = image?.bytes ?? ('scanPath' in signing ? await files.read(signing.scanPath) : null);
  const own = await Promise.all(
    [
      ...events.slice(0, at + 1),
      ...events.slice(at + 1).filter(({ type }) => type === `${resource.entity}Countersigned`),
    ].map((event) => entriesOfEvent(log, resource, event)),
  );
  const entries = [...own.flat(), ...(await deliveryEntries(log, resource, events, signed.position))].toSorted(
    (a, b) => a.position - b.position,
  );
  const company = (await companyOf(signed.tenant, signed.meta.at))?.name ?? '';
  const code = verificationCode(signed.id, contentHash);
  const head = await chain?.headAt(signed.tenant, signed.position);
  return {
    at: signed.meta.at,
    code,
    image,
    certificate: {
      title: 'Signature certificate',
      introduction: `${documentName(resource, events)}: how revision ${revision} came to be signed ${image ? '' : 'on paper '}by ${name}. Times are those of ${zone}.`,
      events: entries.map(({ when, what, who, ip, agent }) => ({
        at: exactInstantText(zone, when),
        what,
        who,
        ip,
        agent,
      })),
      facts: signatureFacts(resource, { signed, events: events.slice(0, at) }, { company, zone }),
      hashes: [
        { label: 'Content that was signed (SHA-256)', value: contentHash },
        ...(evidence
          ? [{ label: `${image ? 'Image of the signature' : 'Scan of the paper'} (SHA-256)`, value: sha256(evidence) }]
          : []),
        { label: 'Event of the company’s log that recorded it', value: String(signed.position) },
        ...(head
          ? [
              {
                label: `Head of the log’s hash chain after event ${signed.position} (SHA-256)`,
                value: head.toString('hex'),
              },
            ]
          : []),
        { label: 'Verification code', value: code },
      ],
      steps: [
        `Open ${publicUrl}/verify and choose this file: the page says whether it is, to the last byte, the one that was sealed.`,
        'A reader of PDFs shows the digital seal of the company: it says whether a page was changed since, and whose seal it is once it is given the certificate which that page offers. It lets another title pass; that page does not.',
        'From paper, type the verification code there and compare what the page says with what stands here.',
        'The verification code stands at the foot of every page; it must be the same on each, and the same as here.',
        `Ask the company for the head of its log’s hash chain after event ${signed.position}: it must be the one above.`,
      ],
    },
  };
}

/** By what people know the document: `Change order 4, More stone`. */
function documentName(resource: Resource, events: readonly RecordedEvent[]): string {
  const noun = singularNoun(resource);
  const written = events.findLast(({ data }) => 'number' in (data as object) && 'contentHash' in (data as object));
  // what it says of itself
  const { number = '', name = '' } = (written?.data ?? {}) as { readonly number?: string; readonly name?: string };
  return [`${sentenceCase(noun)} ${number}`.trim(), name].filter(Boolean).join(', ');
}

/** What the certificate tells of each event; what changed the content stands in the content's hash. */
const entryTexts: {
  readonly [Type in CertificateEvent['type']]: (
    data: DataOf<Type>,
  ) => Pick<CertificateEntry, 'what' | 'ip' | 'agent'> | null;
} = {
  '*LinkIssued': ({ recipients }) => ({ what: `Link issued to ${recipients.map(({ name }) => name).join(', ')}` }),
  '*Sent': ({ channel, to }) =>
    channel === 'link' || channel === 'hand'
      ? null // told by its link, and by its hand-over
      : { what: `Sent by ${channelPhrases[channel]} to ${to.join(', ')}` },
  '*LinkViewed': ({ ip, userAgent: agent }) => ({ what: 'Opened by the holder of the link', ip, agent }),
  '*LinkRevoked': () => ({ what: 'Link revoked' }),
  '*Signed': ({ name, title, company, ip, userAgent: agent }) => ({
    what: `Signed by ${[name, title, company].filter(Boolean).join(', ')}`,
    ip,
    agent,
  }),
  '*SignedOnPaper': ({ name, title, company, date, remark }) => ({
    what: `Signed on paper by ${[name, title, company].filter(Boolean).join(', ')} on ${dayText(date)}${remark && `: ${remark}`}`,
  }),
  '*Countersigned': ({ name, title }) => ({ what: `Countersigned by ${[name, title].filter(Boolean).join(', ')}` }),
  '*SignatureVoided': ({ reason }) => ({ what: `Signature voided: ${reason}` }),
  '*PdfSealed': () => null,
  '*InPersonSigningStarted': ({ signerName }) => ({ what: `A device of the company handed over to ${signerName}` }),
};
const channelPhrases = { email: 'email', sms: 'text message' } as const;

async function entriesOfEvent(
  log: EventLog,
  { entity }: Resource,
  { type, data, position, meta }: RecordedEvent,
): Promise<CertificateEntry[]> {
  const describe = (
    entryTexts as Readonly<Record<string, ((data: unknown) => Pick<CertificateEntry, 'what'> | null) | undefined>>
  )[`*${type.slice(entity.length)}`]; // each meets data of its own event
  const described = describe?.(data);
  if (!described) return [];
  const isByStaff = meta.actor.kind === 'user' && SIGNATURES.includes(type.slice(entity.length));
  const proof = isByStaff ? await authenticationOf(log, meta.actor.id, position) : [];
  return [{ ...described, position, when: meta.at, who: [meta.actor.name, ...proof].join(', ') }];
}

const SIGNATURES = ['Signed', 'SignedOnPaper', 'Countersigned'];
type UserData = { readonly email?: string; readonly channel?: keyof typeof channelPhrases };

/**
 * How somebody of the company had shown who they are before a position of the log: their address, and with what they
 * had signed in.
 */
async function authenticationOf(log: Pick<EventLog, 'readStream'>, userId: string, before: number): Promise<string[]> {
  const events = (await log.readStream(PLATFORM, `User-${userId}`)).filter(({ position }) => position < before);
  const email = events.map(({ data }) => (data as UserData).email).findLast(Boolean);
  const signedIn = events.findLastIndex(({ type }) => type === 'SessionOpened');
  if (email === undefined || signedIn < 0) return email ? [email] : [];
  const earlier = events.slice(0, signedIn);
  const code = earlier
    .slice(earlier.findLastIndex(({ type }) => type === 'SessionOpened') + 1)
    .find(({ type }) => type === 'TwoFactorPassed');
  const { channel } = (code?.data ?? {}) as UserData; // by its contract
  return [email, `signed in with a password${channel ? ` and a code by ${channelPhrases[channel]}` : ''}`];
}

/** Messages tell themselves when they were delivered; what comes after the signing is not the signature's story. */
async function deliveryEntries(
  log: EventLog,
  { entity }: Resource,
  events: readonly RecordedEvent[],
  before: number,
): Promise<CertificateEntry[]> {
  const sent = events
    .filter(({ type }) => type === `${entity}Sent`)
    .map(({ tenant, data }) => ({ tenant, ...(data as DataOf<'*Sent'>) })); // by its contract
  const described = await Promise.all(
    sent.map(async ({ tenant, messageId, channel, to }) => {
      if (messageId === undefined || channel === 'link' || channel === 'hand') return [];
      const message = await log.readStream(tenant, `Message-${messageId}`);
      return message
        .filter(({ type, position }) => type === 'MessageSent' && position < before)
        .map(({ position, meta }): CertificateEntry => ({
          position,
          when: meta.at,
          what: `Delivered by ${channelPhrases[channel]} to ${to.join(', ')}`,
          who: meta.actor.name,
        }));
    }),
  );
  return described.flat();
}
