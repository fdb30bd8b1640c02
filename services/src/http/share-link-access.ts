import {
  link,
  linkState,
  signingOverRefusal,
  type LinkState,
  type ShareLink,
  type Withdrawable,
} from '@backoffice/contracts/capabilities';
import { fillSentence, type RecordFold } from '@backoffice/contracts/kernel';
import type { Clock } from '@backoffice/infra/clock';
import type { HandOvers } from '@backoffice/infra/auth';
import { HttpProblem, notFound, type GuardPorts } from '@backoffice/infra/http';
import { recordOfStream } from '#kernel/stream-record.ts';
import { recordIdOf, type LogReader } from '#kernel/world.ts';
import type { Middleware } from './route-checks.ts';

type ShareLinkPorts = {
  readonly log: LogReader;
  readonly clock: Clock;
  readonly handOvers: Pick<HandOvers, 'use'>;
  readonly foldOf: (entity: string) => RecordFold;
  /** Whether what a document stands in, as the place it is for, is itself in the trash. */
  readonly isContainerTrashed: (tenant: string, document: object) => Promise<boolean>;
  /** Who is asked for a new link. */
  readonly senderOf: (tenant: string) => Promise<string | null>;
};
type ResolvedLink = {
  readonly tenant: string;
  readonly entity: string;
  readonly id: string;
  readonly linkId: string;
  readonly name: string;
  readonly state: LinkState;
  readonly isInPerson: boolean;
};

/** Finds the document behind a share token by the token's hash, which is all the log knows of a token. */
export function shareLinkAccess({ log, clock, handOvers, foldOf, isContainerTrashed, senderOf }: ShareLinkPorts) {
  async function find(tokenHash: string): Promise<ResolvedLink | null> {
    const claim = await log.findClaim('link', tokenHash);
    if (!claim) return null;
    const { tenant, stream } = claim;
    const entity = stream.slice(0, stream.indexOf('-'));
    const id = recordIdOf(stream);
    const record = recordOfStream(foldOf(entity), id, await log.readStream(tenant, stream));
    // whatever has links folds them
    const document = (record ?? {}) as Withdrawable & { shareLinks?: readonly ShareLink[] };
    const held = document.shareLinks?.find((each) => each.tokenHash === tokenHash);
    return held
      ? {
          tenant,
          entity,
          id,
          linkId: held.linkId,
          name: held.recipients.map(({ name }) => name).join(', '),
          state: (await isContainerTrashed(tenant, document)) ? 'suspended' : linkState(held, document, clock.now()),
          isInPerson: held.channel === 'here',
        }
      : null;
  }

  const gone = async (tenant: string) =>
    notFound(fillSentence(link.refusals.LINK_UNKNOWN.says, { company: (await senderOf(tenant)) ?? 'whoever sent it' }));

  /** A link that is not open any more may still be followed: what the document says of it can be better than "gone". */
  const resolveLink: GuardPorts['resolveLink'] = async (tokenHash, handOver) => {
    const found = await find(tokenHash);
    if (found?.isInPerson) {
      const use = handOver === null ? null : await handOvers.use(handOver, tokenHash);
      if (use === null) return null; // on every other device there is no such link
      if (use === 'idle' || found.state === 'expired') throw signingOver();
    }
    if (found?.state === 'revoked' || found?.state === 'suspended') throw await gone(found.tenant);
    return found;
  };

  /** An old link leads nowhere where nothing is shown. */
  const requireOpenLink: Middleware = async (call, next) => {
    const found = call.caller.link && (await find(call.caller.link.tokenHash));
    if (found?.state !== 'open') throw await gone(call.caller.tenant);
    return next(call);
  };

  return { resolveLink, requireOpenLink };
}

const signingOver = () => new HttpProblem(410, 'NOT_FOUND', signingOverRefusal.code, signingOverRefusal.says);
