import { linkSender } from '@backoffice/contracts/capabilities';
import { guessesIn } from '@backoffice/infra/auth';
import type { GuardPorts } from '@backoffice/infra/http';
import { isLocationTrashed } from '#domain/document-parties.ts';
import { foldOf } from '#domain/fold-of.ts';
import { limitUniquenessChecks } from '#http/limit-uniqueness-checks.ts';
import { reencodeSignature } from '#http/reencode-signature.ts';
import type { withRouteChecks } from '#http/route-checks.ts';
import { shareLinkAccess } from '#http/share-link-access.ts';
import { limitTexts } from '#http/text-budget.ts';
import { rejectUnreachableNumbers } from '#http/text-destinations.ts';
import { followFromNow } from '#kernel/follow-from-now.ts';
import { streamReadSet } from '#kernel/stream-read-set.ts';
import { PLATFORM } from '#kernel/world.ts';
import { companyOf } from './company-lookup.ts';
import { accessChangesIn, type MemberDirectory } from './features/auth/module.ts';
import { calendarOf } from './features/calendars/module.ts';
import { crewMemberFinder, type CrewDirectory } from './features/crew-access/module.ts';
import { portalVisitorFinder, type PortalDirectory } from './features/portal-access/module.ts';
import type { WritePorts } from './ports.ts';

type DocumentLinks = ReturnType<typeof documentLinks>;

/** What a share link opens. */
export const documentLinks = ({ log, clock, identity }: WritePorts) =>
  shareLinkAccess({
    log,
    clock,
    handOvers: identity.handOvers,
    foldOf,
    isContainerTrashed: (tenant, document) => isLocationTrashed(log, tenant, document),
    senderOf: async (tenant) => {
      const sender = await companyOf(tenant, streamReadSet(log.readStream));
      return sender && linkSender(sender);
    },
  });

/** What a route row names under `checks`. */
export const routeChecks = (
  { identity, log, media, destinations }: WritePorts,
  links: DocumentLinks,
): Parameters<typeof withRouteChecks>[0] => ({
  'signature-picture': reencodeSignature(media),
  'open-link': links.requireOpenLink,
  'uniqueness-rate': limitUniquenessChecks(identity),
  'text-budget': limitTexts({
    ...identity.rateLimiter,
    isKnown: async (tenant, commandId) => (await log.findCommand(tenant, commandId)) !== null,
  }),
  'text-destination': rejectUnreachableNumbers(destinations),
});

/** Who may be let in, each kind by its own record. */
type Directories = {
  readonly members: MemberDirectory;
  readonly crew: CrewDirectory;
  readonly portal: PortalDirectory;
};

/** By what the guard knows a caller. */
export const guardPorts = (
  { identity }: WritePorts,
  { members, crew, portal }: Directories,
  links: DocumentLinks,
): GuardPorts => ({
  sessionOf: (token) => identity.sessions.findByToken(token),
  challengeOf: (token) => identity.challenges.findByToken(token),
  memberOf: (userId) => members.find(userId),
  crewMemberOf: crewMemberFinder(identity.crew, crew),
  portalVisitorOf: portalVisitorFinder(identity.portal, portal),
  resolveLink: async (tokenHash, handOver) =>
    (await links.resolveLink(tokenHash, handOver)) ?? calendarOf({ identity, members, crew }, tokenHash),
  handOverOf: (secret) => identity.handOvers.find(secret),
  guessLimiter: guessesIn(identity.rateLimiter, 'unknown links'),
});

/** Whose sessions or rights may have changed, in whichever process: what is remembered of them is asked for again. */
export function accessChanges({ log, identity, report }: WritePorts, members: MemberDirectory) {
  const listeners = new Set<(userId: string) => void>();
  function forget(userId: string): void {
    members.forget(userId);
    identity.sessions.invalidateCache();
    for (const listener of listeners) listener(userId);
  }
  return {
    start: () =>
      followFromNow(log, PLATFORM, {
        onError: (error) => report(error, { requestId: '', route: 'changes of access' }),
        handle(events) {
          for (const userId of accessChangesIn(events)) forget(userId);
        },
      }),
    /** Answers how to stop. */
    onChange(listener: (userId: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
