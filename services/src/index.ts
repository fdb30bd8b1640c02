import { createHmac } from 'node:crypto';
import { permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { crewAccess } from '@backoffice/contracts/features/crew-access';
import { user } from '@backoffice/contracts/features/users';
import type { EventLog } from '@backoffice/infra/event-log';
import { createGuard, type HttpHandler } from '@backoffice/infra/http';
import { foldOf } from '#domain/fold-of.ts';
import { planBulk } from '#http/bulk-commands.ts';
import { bulkExecutor, bulkPreviewHandlers } from '#http/bulk-handlers.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { commandHandlers } from '#http/command-handlers.ts';
import { bindIdempotencyKey, withIdempotencyKeys } from '#http/idempotency-key.ts';
import { withRouteChecks } from '#http/route-checks.ts';
import { unreachableNumbersIn } from '#http/text-destinations.ts';
import { bulkTasks } from '#http/bulk-task.ts';
import { replayParkedEvents, replayQueue } from '#jobs/replay-parked-events.ts';
import { commandBus } from '#kernel/command-bus.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { commandPreview } from '#kernel/preview.ts';
import { performEffects, startReactions, type ReactionPorts } from '#kernel/reactions.ts';
import { commandReceipts } from '#kernel/receipts.ts';
import { streamReadSet } from '#kernel/stream-read-set.ts';
import { commandTrial } from '#kernel/trial.ts';
import { PLATFORM, createWorld, type WorldPorts } from '#kernel/world.ts';
import { companyOf } from './company-lookup.ts';
import { entitiesOf, rulesOf } from './entities.ts';
import { features, reactions } from './features.ts';
import { memberDirectory } from './features/auth/module.ts';
import { crewDirectory, invitationFinder } from './features/crew-access/module.ts';
import { moveFinder } from './features/crew-moves/module.ts';
import { letterHandlers } from './features/messages/module.ts';
import type { FeaturePorts, WritePorts } from './ports.ts';
import { accessChanges, documentLinks, guardPorts, routeChecks } from './route-access.ts';

export { memoryCheckpoints, postgresCheckpoints, type Checkpoints } from '#kernel/checkpoints.ts';
export { memoryAttention, postgresAttention, type Attention } from '#kernel/attention.ts';
export {
  memoryParkedEvents,
  parkedEventName,
  postgresParkedEvents,
  type ParkedEvent,
  type ParkedEvents,
} from '#kernel/parked-events.ts';
export { SYSTEM, systemContext } from '#kernel/context.ts';
export type { CommandGateway } from '#kernel/command-gateway.ts';
export { requestReplay } from '#jobs/replay-parked-events.ts';
export type { DocumentRenderer } from '#jobs/seal-document.ts';
export type { FindMatching } from '#http/bulk-commands.ts';
export { foldedClaims } from './entities.ts';
export { queues, reactions } from './features.ts';
export { dailyLogId } from './features/daily-logs/module.ts';
export { timecardId } from './features/timecards/module.ts';
export { encryptAccount } from '#capabilities/account-numbers.ts';
export { usualTemplateId, usualTemplates } from '#domain/usual-letters.ts';
export type { WritePorts } from './ports.ts';

/** The write side, made of its ports; nothing runs before `start`. */
export function writeSide(ports: WritePorts) {
  const { log, ...outside } = ports;
  const { clock, identity, secret } = outside;
  const shareToken = (linkId: string) => createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url');
  const rules = rulesOf(ports);
  const worldPorts = {
    log,
    clock,
    foldOf,
    shareToken,
    companyOf,
    findFile: (path: string) => ports.media.findByPath(path),
  };
  const entities = entitiesOf(rules);
  const consequences = features.flatMap(({ consequences: own = [] }) => own);
  const bus = commandBus(commandExecutor(worldPorts, entities, consequences));
  const gateway = forgetfulGateway(bus, worldOpener(worldPorts), {
    [user.entity]: (id) => members.forget(id),
    [crewAccess.entity]: () => crew.forget(),
  });
  const members = memberDirectory(gateway);
  const books = bookOfCompanies(log);
  const crew = crewDirectory({ ...gateway, ...books });
  const access = accessChanges(ports, members);
  const bindKey = bindIdempotencyKey(identity.idempotencyKeys);
  const bulkPorts = {
    ...gateway,
    findMatching: ports.findMatching,
    findObjections: commandTrial(worldPorts, entities, consequences),
    findReceipt: commandReceipts(log),
  };
  const executeBulk = bulkExecutor(bulkPorts, bulkTasks({ ...gateway, backgroundTasks: ports.backgroundTasks }));
  const links = documentLinks(ports);
  const guard = guardPorts(ports, members, crew, links);
  const featurePorts: FeaturePorts = {
    ...outside,
    ...gateway,
    ...books,
    planBulk: (bulk, call) => planBulk(bulkPorts, bulk, call),
    executeBulk,
    preview: commandPreview(worldPorts, entities, consequences),
    numberProblem: (data) => unreachableNumbersIn(data, ports.destinations),
    resources,
    routes: routeTable,
    members,
    admitPerson: createGuard({ ...guard, matrix: permissionMatrix }).admitPerson,
    crew,
    findInvitation: invitationFinder(log),
    findMoves: moveFinder(log),
    bindKey,
    shareToken,
    findReceipt: commandReceipts(log),
    repeatReaction: reactionRepeater(ports, gateway),
    newId: () => clock.newId(),
  };
  /** Around the handlers of both sides. */
  const checked = withRouteChecks(routeChecks(ports, links));
  const letters = letterHandlers(gateway, ports);
  const handlers: HttpHandler[] = [
    ...commandHandlers(routeTable, gateway, { resources, newId: featurePorts.newId, executeBulk }),
    ...bulkPreviewHandlers(routeTable, resources, bulkPorts),
    ...rules.flatMap((each) =>
      capabilityHandlers(each, { ...featurePorts, gateway, letters, imports: featurePorts, signers: featurePorts }),
    ),
    ...features.flatMap((feature) => feature.handlers?.(featurePorts) ?? []),
  ]
    .map(checked)
    .map(withIdempotencyKeys(bindKey));

  /**
   * After the application has started; `works: false` leaves reactions and jobs to other processes. `stop` takes no
   * further work; the jobs are stopped by whoever decrypted them.
   */
  async function start({ works } = { works: true }): Promise<{ stop(): Promise<void> }> {
    const following = await access.start();
    if (!works) return following;
    for (const job of features.flatMap((feature) => feature.jobs ?? [])) await job.start(featurePorts);
    const reactionPorts = reactionPortsOf(ports);
    await ports.jobs.work(replayQueue, replayParkedEvents(reactions, gateway, reactionPorts));
    const follower = await startReactions(reactions, gateway, reactionPorts);
    return {
      async stop() {
        await following.stop();
        await follower.stop();
      },
    };
  }

  return {
    module: bus.module,
    handlers,
    checked,
    guard,
    gateway,
    onAccessChange: access.onChange,
    backgroundTasks: features.flatMap((feature) => feature.backgroundTasks?.(featurePorts) ?? []),
    start,
  };
}

/** The next call is judged by what is now: what is remembered of a record is forgotten with each command to it. */
const forgetfulGateway = (
  bus: ReturnType<typeof commandBus>,
  openWorld: CommandGateway['openWorld'],
  forget: Readonly<Record<string, (id: string) => void>>,
): CommandGateway => ({
  async execute(targets, context) {
    const receipt = await bus.send(new Execute(targets, context));
    for (const { entity, id } of targets) forget[entity]?.(id);
    return receipt;
  },
  openWorld,
});

const reactionPortsOf = (ports: WritePorts): ReactionPorts => ({
  ...ports,
  report: (error, about) => ports.report(error, { requestId: '', route: about }),
});

/** The world as the log knows it now, in the zone of the company it is asked for. */
const worldOpener =
  (ports: WorldPorts): CommandGateway['openWorld'] =>
  async (context) => {
    const streams = streamReadSet(ports.log.readStream);
    const company = await companyOf(context.companyId ?? context.tenant, streams);
    return createWorld(ports, context, company?.timeZone ?? 'UTC', streams);
  };

/** Which companies the log knows, and who of them holds a claim. */
function bookOfCompanies(log: EventLog): Pick<FeaturePorts, 'tenants' | 'companies' | 'headOf' | 'holdersOf'> {
  const tenants = async () => [...(await log.heads()).keys()];
  const companies = async () => (await tenants()).filter((tenant) => tenant !== PLATFORM);
  return {
    tenants,
    companies,
    headOf: log.head,
    holdersOf: async (scope, key) =>
      (await Promise.all((await companies()).map((tenant) => log.findClaim(scope, key, tenant)))).flatMap(
        (holder) => holder ?? [],
      ),
  };
}

const reactionRepeater =
  (ports: WritePorts, gateway: CommandGateway): FeaturePorts['repeatReaction'] =>
  async ({ reaction: name, home, position }) => {
    const reaction = reactions.find((each) => each.name === name);
    const [event] = await ports.log.readTenant(home, position - 1, 1);
    // an older version's asks for nothing any more
    return reaction && event ? performEffects(reaction, event, gateway, ports) : [];
  };
