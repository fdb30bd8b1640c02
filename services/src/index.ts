import { createHmac } from 'node:crypto';
import { resources, routeTable } from '@backoffice/contracts';
import { company, companyFold, type CompanyView } from '@backoffice/contracts/features/companies';
import type { FoldedRow } from '@backoffice/contracts/kernel';
import { guessesIn, type Identity } from '@backoffice/infra/auth';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import type { GuardPorts, Handler, Report } from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import type { Mailer } from '@backoffice/infra/mail';
import type { Media } from '@backoffice/infra/media';
import type { Carrier, Destinations, Texter } from '@backoffice/infra/sms';
import { foldOf } from '#domain/fold-of.ts';
import { limitUniquenessChecks } from '#http/limit-uniqueness-checks.ts';
import { commandHandlers } from '#http/command-handlers.ts';
import { reencodeSignature } from '#http/reencode-signature.ts';
import type { FindExpired } from '#jobs/expiry.ts';
import { shareLinkAccess } from '#http/share-link-access.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { mounted, type WriteFeature } from '#capabilities/mount-capabilities.ts';
import { sealDocument, sealQueue, whenSigned, type DocumentRenderer } from '#jobs/seal-document.ts';
import { limitTexts } from '#http/text-budget.ts';
import { rejectUnreachableNumbers } from '#http/text-destinations.ts';
import { commandBus } from '#kernel/command-bus.ts';
import type { Checkpoints } from '#kernel/checkpoints.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { startReactions, type Reaction } from '#kernel/reactions.ts';
import { streamReadSet, type StreamReadSet } from '#kernel/stream-read-set.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import { PLATFORM, streamName, createWorld } from '#kernel/world.ts';
import {
  accessExpiryQueue,
  ACCESS_EXPIRY_CRON,
  accessRequestHandlers,
  accessRequests,
  expireAccess,
} from './features/access-requests/module.ts';
import {
  authHandlers,
  authJobs,
  authQueues,
  codeQueue,
  inviteQueue,
  updateLoginsQueue,
  memberDirectory,
  resetQueue,
  endSessionsQueue,
  whenUserInvited,
  whenUserRenamed,
  whenUserShutOut,
} from './features/auth/module.ts';
import { banks } from './features/banks/module.ts';
import { changeOrderHandlers, changeOrders } from './features/change-orders/module.ts';
import { companies, companyHandlers } from './features/companies/module.ts';
import { contractHandlers, contracts } from './features/contracts/module.ts';
import { costPlusRequestHandlers, costPlusRequests } from './features/cost-plus-requests/module.ts';
import { customerHandlers, customers, whenTextRefused } from './features/customers/module.ts';
import { followUps, whenFollowUpNeeded } from './features/follow-ups/module.ts';
import { invoiceHandlers, invoices } from './features/invoices/module.ts';
import { locationHandlers, locations } from './features/locations/module.ts';
import { mediaHandlers } from './features/media/module.ts';
import {
  deliverMessage,
  deliverQueue,
  messageHandlers,
  messages,
  whenMessageQueued,
  whenPdfSealed,
  whenSent,
} from './features/messages/module.ts';
import { paymentMethods, whenCompanyCreated } from './features/payment-methods/module.ts';
import { payments } from './features/payments/module.ts';
import {
  enqueueNightlyProof,
  nightQueue,
  NIGHT_CRON,
  proofHandlers,
  proofQueue,
  proveBooks,
  type ProveTenant,
} from './features/proofs/module.ts';
import { expireProposals, expireQueue, EXPIRY_CRON, proposalHandlers, proposals } from './features/proposals/module.ts';
import { userHandlers, usersWith, type CountOpenCustomers } from './features/users/module.ts';

export { memoryCheckpoints, postgresCheckpoints, type Checkpoints } from '#kernel/checkpoints.ts';
export { limitUniquenessChecks } from '#http/limit-uniqueness-checks.ts';
export { SYSTEM, systemContext } from '#kernel/context.ts';
export type { CommandGateway } from '#kernel/command-gateway.ts';
export type { DocumentRenderer } from '#jobs/seal-document.ts';

export type WritePorts = {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly checkpoints: Checkpoints;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly texter: Texter;
  /** Null where nobody reports of texts. */ readonly carrier: Carrier | null;
  readonly destinations: Destinations;
  readonly files: Files;
  readonly media: Media;
  /** Prints a document from what is recorded of it by now. */
  readonly renderer: DocumentRenderer;
  /** Which proposals a list of today would show as overdue; the reading side knows. */
  readonly findExpiredProposals: FindExpired;
  /** Which approved access a company's list of today would show as outlived. */
  readonly findExpiredAccess: FindExpired;
  /** How many customers would have no salesman without somebody. */
  readonly countOpenCustomers: CountOpenCustomers;
  readonly prove: ProveTenant;
  /** How customers reach us; links in messages begin with it. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Share tokens are derived from it, so they need not be kept anywhere. */
  readonly secret: string;
  readonly report: Report;
};

const writeFeaturesOf = ({
  countOpenCustomers: openCustomers,
}: Pick<WritePorts, 'countOpenCustomers'>): readonly WriteFeature[] => [
  accessRequests,
  banks,
  changeOrders,
  companies,
  contracts,
  costPlusRequests,
  customers,
  followUps,
  invoices,
  locations,
  messages,
  paymentMethods,
  payments,
  proposals,
  usersWith(openCustomers),
];
/** To be declared when the jobs are opened. */
export const queues = [deliverQueue, sealQueue, expireQueue, nightQueue, proofQueue, accessExpiryQueue, ...authQueues];

/** The write side, made of its ports; nothing runs before `start`. */
export function writeSide(ports: WritePorts) {
  const { log, clock, identity, jobs, secret, report } = ports;
  const shareToken = (linkId: string) => createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url');
  const rules = writeFeaturesOf(ports);
  const worldPorts = { log, clock, foldOf, shareToken, companyOf, findFile: (path: string) => ports.media.at(path) };
  const bus = commandBus(
    commandExecutor(worldPorts, new Map(rules.map((each) => [each.fold.resource.entity, mounted(each)]))),
  );
  const door: CommandGateway = {
    execute: (targets, context) => bus.send(new Execute(targets, context)),
    async openWorld(context) {
      const streams = streamReadSet(log.readStream);
      return createWorld(
        worldPorts,
        context,
        (await companyOf(context.companyId ?? context.tenant, streams))?.timeZone ?? 'UTC',
        streams,
      );
    },
  };
  const tenants = async () => [...(await log.heads()).keys()].filter((tenant) => tenant !== PLATFORM);
  const holdersOf = async (scope: string, key: string) =>
    (await Promise.all((await tenants()).map((tenant) => log.findClaim(scope, key, tenant)))).flatMap(
      (holder) => holder ?? [],
    );
  const members = memberDirectory(door);
  const links = shareLinkAccess({
    log,
    clock,
    foldOf,
    companyName: async (tenant) => (await companyOf(tenant, streamReadSet(log.readStream)))?.name ?? null,
  });
  const guard: GuardPorts = {
    sessionOf: (token) => identity.sessions.of(token),
    challengeOf: (token) => identity.challenges.of(token),
    memberOf: (userId) => members.find(userId),
    resolveLink: links.resolveLink,
    guesses: guessesIn(identity.budgets, 'unknown links'),
  };

  const handlers: Handler[] = [
    ...commandHandlers(routeTable, door, () => clock.newId()),
    ...rules.flatMap((each) => capabilityHandlers(each, { routes: routeTable, resources, door })),
    ...authHandlers({
      ...door,
      identity,
      members,
      report,
      jobs,
      destinations: ports.destinations,
      isMine: (path, userId) => ports.media.isMine(path, userId),
    }),
    ...userHandlers(door, identity),
    ...companyHandlers(door),
    ...accessRequestHandlers(door),
    ...customerHandlers(door, { ...ports, holdersOf }),
    ...messageHandlers(door, ports),
    ...costPlusRequestHandlers(door),
    ...locationHandlers(door),
    ...proposalHandlers(door),
    ...contractHandlers(door),
    ...changeOrderHandlers(door),
    ...invoiceHandlers(door),
    ...proofHandlers(ports),
    ...mediaHandlers({ ...door, media: ports.media }),
  ]
    .map(reencodeSignature(ports.media))
    .map(links.onlyOpen)
    .map(limitUniquenessChecks(identity))
    .map(
      limitTexts({
        ...identity.budgets,
        isKnown: async (tenant, commandId) => (await log.findCommand(tenant, commandId)) !== null,
      }),
    )
    .map(rejectUnreachableNumbers(ports.destinations));
  const reactions: Reaction[] = [
    whenCompanyCreated,
    whenFollowUpNeeded,
    whenMessageQueued,
    whenTextRefused,
    whenUserInvited,
    whenUserRenamed,
    whenUserShutOut,
    ...resources.filter(({ can }) => can.send).map(whenSent),
    ...resources.filter(({ can }) => can.sign).flatMap((resource) => [whenSigned(resource), whenPdfSealed(resource)]),
  ];

  /** After the application has started. `stop` takes no further work; the jobs are stopped by whoever opened them. */
  async function start(): Promise<{ stop(): Promise<void> }> {
    const forget = log.onAppended((tenant) => {
      if (tenant === PLATFORM) members.forget();
    });
    await jobs.work(deliverQueue, deliverMessage(door, { ...ports, resources, shareToken }));
    const signingIn = authJobs({ ...ports, openWorld: door.openWorld, members, newId: () => clock.newId() });
    await jobs.work(codeQueue, signingIn.sendCode);
    await jobs.work(resetQueue, signingIn.sendReset);
    await jobs.work(inviteQueue, signingIn.sendInvitation);
    await jobs.work(updateLoginsQueue, signingIn.keepLogins);
    await jobs.work(endSessionsQueue, signingIn.shutOut);
    await jobs.work(sealQueue, sealDocument(door, ports));
    await jobs.every(expireQueue, EXPIRY_CRON, 'UTC', expireProposals(door, tenants, ports.findExpiredProposals));
    await jobs.every(
      accessExpiryQueue,
      ACCESS_EXPIRY_CRON,
      'UTC',
      expireAccess(door, tenants, ports.findExpiredAccess),
    );
    await jobs.work(
      proofQueue,
      proveBooks(async () => [...(await log.heads()).keys()], ports),
    );
    await jobs.every(nightQueue, NIGHT_CRON, 'UTC', enqueueNightlyProof(ports));
    const follower = await startReactions(reactions, door, {
      ...ports,
      log,
      report: (error, about) => report(error, { requestId: '', route: about }),
    });
    return {
      async stop() {
        forget();
        await follower.stop();
      },
    };
  }

  return { module: bus.module, handlers, guard, door, start };
}

/** Companies are asked for with every command, so that what they decide (their day, whether they work) is never late. */
async function companyOf(tenant: string, { history }: StreamReadSet) {
  if (tenant === PLATFORM) return null;
  const record = recordOfStream(companyFold, tenant, await history(PLATFORM, streamName(company.entity, tenant)));
  if (!record) return null;
  const { name, timeZone, status, trashedAt } = record as FoldedRow & CompanyView; // by its fold
  return { name, timeZone, active: status === 'active' && trashedAt === null };
}
