import { createHmac } from 'node:crypto';
import { resources, routeTable } from '@backoffice/contracts';
import { company } from '@backoffice/contracts/features/companies';
import { guessesIn, type Identity } from '@backoffice/infra/auth';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import type { GuardPorts, Handler, Report } from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import type { Mailer } from '@backoffice/infra/mail';
import type { Media } from '@backoffice/infra/media';
import type { Carrier, Destinations, Texter } from '@backoffice/infra/sms';
import { countingQuestions } from '#capabilities/asked-often.ts';
import { commandHandlers } from '#capabilities/command-handlers.ts';
import { drawnAnew } from '#capabilities/drawn-anew.ts';
import type { Ended } from '#capabilities/expiry.ts';
import { linkBook } from '#capabilities/link-book.ts';
import { mechanismHandlers } from '#capabilities/mechanism-handlers.ts';
import { mounted, type Rules } from '#capabilities/mounted.ts';
import { seal, sealQueue, whenSigned, type Renderer } from '#capabilities/seal.ts';
import { withinTexts } from '#capabilities/text-budget.ts';
import { onlyTextable } from '#capabilities/text-destinations.ts';
import { commandBus } from '#kernel/bus.ts';
import type { Checkpoints } from '#kernel/checkpoints.ts';
import type { Door } from '#kernel/door.ts';
import { Execute, executor } from '#kernel/execute.ts';
import { startReactions, type Reaction } from '#kernel/reactions.ts';
import { recordOf, type FieldsOf } from '#kernel/records.ts';
import { streamsBy, type Streams } from '#kernel/streams.ts';
import { PLATFORM, streamOf, worldOf } from '#kernel/world.ts';
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
  loginsQueue,
  membersIn,
  resetQueue,
  shutOutQueue,
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
  deliver,
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
  everyNight,
  nightQueue,
  NIGHT_CRON,
  proofHandlers,
  proofQueue,
  proveBooks,
  type Prove,
} from './features/proofs/module.ts';
import { expireProposals, expireQueue, EXPIRY_CRON, proposalHandlers, proposals } from './features/proposals/module.ts';
import { userHandlers, usersWith, type OpenCustomers } from './features/users/module.ts';

export { memoryCheckpoints, postgresCheckpoints, type Checkpoints } from '#kernel/checkpoints.ts';
export { countingQuestions } from '#capabilities/asked-often.ts';
export { SYSTEM, systemContext } from '#kernel/context.ts';
export type { Door } from '#kernel/door.ts';
export type { Renderer } from '#capabilities/seal.ts';

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
  readonly renderer: Renderer;
  /** Which proposals a list of today would show as overdue; the reading side knows. */
  readonly overdue: Ended;
  /** Which approved access a company's list of today would show as outlived. */
  readonly outlived: Ended;
  /** How many customers would have no salesman without somebody. */
  readonly openCustomers: OpenCustomers;
  readonly prove: Prove;
  /** How customers reach us; links in messages begin with it. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Share tokens are derived from it, so they need not be kept anywhere. */
  readonly secret: string;
  readonly report: Report;
};

const rulesOf = ({ openCustomers }: Pick<WritePorts, 'openCustomers'>): readonly Rules[] => [
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
  const rules = rulesOf(ports);
  const worldPorts = { log, clock, shareToken, companyOf, fileAt: (path: string) => ports.media.at(path) };
  const bus = commandBus(executor(worldPorts, new Map(rules.map((each) => [each.resource.entity, mounted(each)]))));
  const door: Door = {
    execute: (targets, context) => bus.send(new Execute(targets, context)),
    async look(context) {
      const streams = streamsBy(log.readStream);
      return worldOf(
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
  const members = membersIn(door);
  const links = linkBook({
    log,
    clock,
    companyName: async (tenant) => (await companyOf(tenant, streamsBy(log.readStream)))?.name ?? null,
  });
  const guard: GuardPorts = {
    sessionOf: (token) => identity.sessions.of(token),
    challengeOf: (token) => identity.challenges.of(token),
    memberOf: (userId) => members.of(userId),
    resolveLink: links.resolveLink,
    guesses: guessesIn(identity.budgets, 'unknown links'),
  };

  const handlers: Handler[] = [
    ...commandHandlers(routeTable, door, () => clock.newId()),
    ...rules.flatMap((each) => mechanismHandlers(each, { routes: routeTable, resources, door })),
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
    .map(drawnAnew(ports.media))
    .map(links.onlyOpen)
    .map(countingQuestions(identity))
    .map(
      withinTexts({
        ...identity.budgets,
        isKnown: async (tenant, commandId) => (await log.findCommand(tenant, commandId)) !== null,
      }),
    )
    .map(onlyTextable(ports.destinations));
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
    await jobs.work(deliverQueue, deliver(door, { ...ports, resources, shareToken }));
    const signingIn = authJobs({ ...ports, look: door.look, members, newId: () => clock.newId() });
    await jobs.work(codeQueue, signingIn.sendCode);
    await jobs.work(resetQueue, signingIn.sendReset);
    await jobs.work(inviteQueue, signingIn.sendInvitation);
    await jobs.work(loginsQueue, signingIn.keepLogins);
    await jobs.work(shutOutQueue, signingIn.shutOut);
    await jobs.work(sealQueue, seal(door, ports));
    await jobs.every(expireQueue, EXPIRY_CRON, 'UTC', expireProposals(door, tenants, ports.overdue));
    await jobs.every(accessExpiryQueue, ACCESS_EXPIRY_CRON, 'UTC', expireAccess(door, tenants, ports.outlived));
    await jobs.work(
      proofQueue,
      proveBooks(async () => [...(await log.heads()).keys()], ports),
    );
    await jobs.every(nightQueue, NIGHT_CRON, 'UTC', everyNight(ports));
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
async function companyOf(tenant: string, { history }: Streams) {
  if (tenant === PLATFORM) return null;
  const record = recordOf(company.entity, tenant, await history(PLATFORM, streamOf(company.entity, tenant)));
  const { name, timeZone } = (record?.fields ?? {}) as Partial<FieldsOf<typeof company>>; // a company's record is folded from its events
  return record && name !== undefined && timeZone !== undefined
    ? { name, timeZone, active: record.active && !record.trashed }
    : null;
}
