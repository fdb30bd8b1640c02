import type { LinkEvent, SendEvent, SignEvent } from '@backoffice/contracts/capabilities';
import { instantText, type Instant, type Resource } from '@backoffice/contracts/kernel';
import { verificationCode } from '@backoffice/infra/audit';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { sha256 } from '@backoffice/infra/http';
import type { Picture, Timeline } from '@backoffice/infra/pdf';
import type { ReadPorts } from './read-feature.ts';

export type SigningRecord = {
  readonly image: Picture;
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

/**
 * The signature of a document and the certificate of how it came about, told by the log up to the signing, and by the
 * other party's signature: what else happens later changes nothing, so that the same signature always gives the same bytes. Null when it is not signed.
 */
export async function signingOf(
  { log, chain, publicUrl = '' }: Pick<ReadPorts, 'log' | 'chain' | 'publicUrl'>,
  resource: Resource,
  events: readonly RecordedEvent[],
  zone: string,
): Promise<SigningRecord | null> {
  const at = events.findLastIndex(({ type }) => type === `${resource.entity}Signed`);
  const voided = events.findLastIndex(({ type }) => type === `${resource.entity}SignatureVoided`);
  const signed = events[at];
  if (!signed || voided > at) return null;
  const { signature, contentHash, name, revision } = signed.data as DataOf<'*Signed'>; // by its contract
  const image = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64');
  const own = [
    ...events.slice(0, at + 1),
    ...events.slice(at + 1).filter(({ type }) => type === `${resource.entity}Countersigned`),
  ].flatMap((event) => entriesOfEvent(resource, event));
  const entries = [...own, ...(await deliveryEntries(log, resource, events, signed.position))].toSorted(
    (a, b) => a.position - b.position,
  );
  const code = verificationCode(signed.id, contentHash);
  const head = await chain?.headAt(signed.tenant, signed.position);
  return {
    at: signed.meta.at,
    code,
    image: { contentType: 'image/png', bytes: image },
    certificate: {
      title: 'Signature certificate',
      introduction: `How revision ${revision} came to be signed by ${name}. Times are those of ${zone}.`,
      events: entries.map(({ when, what, who, ip, agent }) => ({ at: instantText(zone, when), what, who, ip, agent })),
      hashes: [
        { label: 'Content that was signed (SHA-256)', value: contentHash },
        { label: 'Image of the signature (SHA-256)', value: sha256(image) },
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
        'From paper, type the verification code there and compare what the page says with what stands here.',
        'The verification code stands at the foot of every page; it must be the same on each, and the same as here.',
        `Ask the company for the head of its log’s hash chain after event ${signed.position}: it must be the one above.`,
      ],
    },
  };
}

/** What the certificate tells of each event; what changed the content stands in the content's hash. */
const entryTexts: {
  readonly [Type in CertificateEvent['type']]: (
    data: DataOf<Type>,
  ) => Pick<CertificateEntry, 'what' | 'ip' | 'agent'> | null;
} = {
  '*LinkIssued': ({ recipients }) => ({ what: `Link issued to ${recipients.map(({ name }) => name).join(', ')}` }),
  '*Sent': ({ channel, to }) => ({ what: `Sent by ${channelPhrases[channel]} to ${to.join(', ')}` }),
  '*LinkViewed': ({ ip, userAgent: agent }) => ({ what: 'Opened by the holder of the link', ip, agent }),
  '*LinkRevoked': () => ({ what: 'Link revoked' }),
  '*Signed': ({ name, title, company, ip, userAgent: agent }) => ({
    what: `Signed by ${[name, title, company].filter(Boolean).join(', ')}`,
    ip,
    agent,
  }),
  '*Countersigned': ({ name, title }) => ({ what: `Countersigned by ${[name, title].filter(Boolean).join(', ')}` }),
  '*SignatureVoided': ({ reason }) => ({ what: `Signature voided: ${reason}` }),
  '*PdfSealed': () => null,
};
const channelPhrases = { email: 'email', sms: 'text message' } as const;

function entriesOfEvent({ entity }: Resource, { type, data, position, meta }: RecordedEvent): CertificateEntry[] {
  const describe = (
    entryTexts as Readonly<Record<string, ((data: unknown) => Pick<CertificateEntry, 'what'> | null) | undefined>>
  )[`*${type.slice(entity.length)}`]; // each meets data of its own event
  const described = describe?.(data);
  return described ? [{ ...described, position, when: meta.at, who: meta.actor.name }] : [];
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
