import { createHmac } from 'node:crypto';
import { resources, routeTable } from '@backoffice/contracts';
import { linkSender } from '@backoffice/contracts/capabilities';
import { company, companyFold, type CompanyView } from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import type { FoldedRow } from '@backoffice/contracts/kernel';
import { guessesIn } from '@backoffice/infra/auth';
import type { GuardPorts, HttpHandler } from '@backoffice/infra/http';
import { mounted } from '#capabilities/mount-capabilities.ts';
import { isLocationTrashed } from '#domain/document-parties.ts';
import { foldOf } from '#domain/fold-of.ts';
import { planBulk } from '#http/bulk-commands.ts';
import { bulkExecutor, bulkPreviewHandlers } from '#http/bulk-handlers.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { commandHandlers } from '#http/command-handlers.ts';
import { bindIdempotencyKey, withIdempotencyKeys } from '#http/idempotency-key.ts';
import { limitUniquenessChecks } from '#http/limit-uniqueness-checks.ts';
import { reencodeSignature } from '#http/reencode-signature.ts';
import { withRouteChecks } from '#http/route-checks.ts';
import { shareLinkAccess } from '#http/share-link-access.ts';
import { limitTexts } from '#http/text-budget.ts';
import { rejectUnreachableNumbers, unreachableNumbersIn } from '#http/text-destinations.ts';
import { bulkTasks } from '#http/bulk-task.ts';
import { replayParkedEvents, replayQueue } from '#jobs/replay-parked-events.ts';
import { commandBus } from '#kernel/command-bus.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { followFromNow } from '#kernel/follow-from-now.ts';
import { commandPreview } from '#kernel/preview.ts';
import { performEffects, startReactions, type ReactionPorts } from '#kernel/reactions.ts';
import { commandReceipts } from '#kernel/receipts.ts';
import { streamReadSet, type StreamReadSet } from '#kernel/stream-read-set.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import { commandTrial } from '#kernel/trial.ts';
import { PLATFORM, streamName, createWorld } from '#kernel/world.ts';
import { features, reactions } from './features.ts';
import { accessChangesIn, memberDirectory } from './features/auth/module.ts';
import { letterHandlers } from './features/messages/module.ts';
import type { FeaturePorts, WritePorts } from './ports.ts';

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
export { queues, reactions } from './features.ts';
export { usualTemplateId, usualTemplates } from '#domain/usual-letters.ts';
export type { WritePorts } from './ports.ts';

/** The write side, made of its ports; nothing runs before `start`. */
export function writeSide(ports: WritePorts) {
  const { log, ...outside } = ports;
  const { clock, identity, secret, report } = outside;
  const shareToken = (linkId: string) => createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url');
  const rules = features.flatMap(({ rules: own }) => (typeof own === 'function' ? own(ports) : (own ?? [])));
  const worldPorts = {
    log,
    clock,
    foldOf,
    shareToken,
    companyOf,
    findFile: (path: string) => ports.media.findByPath(path),
  };
  const entities = new Map(rules.map((each) => [each.fold.resource.entity, mounted(each)]));
  const consequences = features.flatMap(({ consequences: own = [] }) => own);
  const bus = commandBus(commandExecutor(worldPorts, entities, consequences));
  const gateway: CommandGateway = {
    async execute(targets, context) {
      const receipt = await bus.send(new Execute(targets, context));
      // the next call is judged by what is now
      for (const { entity, id } of targets) if (entity === user.entity) members.forget(id);
      return receipt;
    },
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
  const tenants = async () => [...(await log.heads()).keys()];
  const companies = async () => (await tenants()).filter((tenant) => tenant !== PLATFORM);
  const members = memberDirectory(gateway);
  const accessListeners = new Set<(userId: string) => void>();
  const bindKey = bindIdempotencyKey(identity.idempotencyKeys);
  const bulkPorts = {
    ...gateway,
    findMatching: ports.findMatching,
    findObjections: commandTrial(worldPorts, entities, consequences),
    findReceipt: commandReceipts(log),
  };
  const executeBulk = bulkExecutor(bulkPorts, bulkTasks({ ...gateway, backgroundTasks: ports.backgroundTasks }));
  const featurePorts: FeaturePorts = {
    ...outside,
    ...gateway,
    planBulk: (bulk, call) => planBulk(bulkPorts, bulk, call),
    executeBulk,
    preview: commandPreview(worldPorts, entities, consequences),
    numberProblem: (data) => unreachableNumbersIn(data, ports.destinations),
    resources,
    routes: routeTable,
    members,
    bindKey,
    shareToken,
    tenants,
    companies,
    findReceipt: commandReceipts(log),
    async repeatReaction({ reaction: name, home, position }) {
      const reaction = reactions.find((each) => each.name === name);
      const [event] = await log.readTenant(home, position - 1, 1);
      // an older version's asks for nothing any more
      return reaction && event ? performEffects(reaction, event, gateway, ports) : [];
    },
    headOf: log.head,
    newId: () => clock.newId(),
    holdersOf: async (scope, key) =>
      (await Promise.all((await companies()).map((tenant) => log.findClaim(scope, key, tenant)))).flatMap(
        (holder) => holder ?? [],
      ),
  };
  const links = shareLinkAccess({
    log,
    clock,
    foldOf,
    isContainerTrashed: (tenant, document) => isLocationTrashed(log, tenant, document),
    senderOf: async (tenant) => {
      const sender = await companyOf(tenant, streamReadSet(log.readStream));
      return sender && linkSender(sender);
    },
  });
  const guard: GuardPorts = {
    sessionOf: (token) => identity.sessions.findByToken(token),
    challengeOf: (token) => identity.challenges.findByToken(token),
    memberOf: (userId) => members.find(userId),
    resolveLink: links.resolveLink,
    guessLimiter: guessesIn(identity.rateLimiter, 'unknown links'),
  };
  /** Around the handlers of both sides. */
  const checked = withRouteChecks({
    'signature-picture': reencodeSignature(ports.media),
    'open-link': links.requireOpenLink,
    'uniqueness-rate': limitUniquenessChecks(identity),
    'text-budget': limitTexts({
      ...identity.rateLimiter,
      isKnown: async (tenant, commandId) => (await log.findCommand(tenant, commandId)) !== null,
    }),
    'text-destination': rejectUnreachableNumbers(ports.destinations),
  });
  const letters = letterHandlers(gateway, ports);
  const handlers: HttpHandler[] = [
    ...commandHandlers(routeTable, gateway, { resources, newId: featurePorts.newId, executeBulk }),
    ...bulkPreviewHandlers(routeTable, resources, bulkPorts),
    ...rules.flatMap((each) =>
      capabilityHandlers(each, { routes: routeTable, resources, gateway, letters, imports: featurePorts }),
    ),
    ...features.flatMap((feature) => feature.handlers?.(featurePorts) ?? []),
  ]
    .map(checked)
    .map(withIdempotencyKeys(bindKey));

  /** After the application has started. `stop` takes no further work; the jobs are stopped by whoever opened them. */
  async function start(): Promise<{ stop(): Promise<void> }> {
    const access = await followFromNow(log, PLATFORM, {
      onError: (error) => report(error, { requestId: '', route: 'changes of access' }),
      handle(events) {
        for (const userId of accessChangesIn(events)) forgetAccess(userId);
      },
    });
    for (const job of features.flatMap((feature) => feature.jobs ?? [])) await job.start(featurePorts);
    const reactionPorts: ReactionPorts = {
      ...ports,
      report: (error, about) => report(error, { requestId: '', route: about }),
    };
    await ports.jobs.work(replayQueue, replayParkedEvents(reactions, gateway, reactionPorts));
    const follower = await startReactions(reactions, gateway, reactionPorts);
    return {
      async stop() {
        await access.stop();
        await follower.stop();
      },
    };
  }

  /** What is remembered of somebody is asked for again. */
  function forgetAccess(userId: string): void {
    members.forget(userId);
    identity.sessions.invalidateCache();
    for (const listener of accessListeners) listener(userId);
  }

  /** Told whose sessions or rights may have changed, in whichever process. Answers how to stop. */
  function onAccessChange(listener: (userId: string) => void): () => void {
    accessListeners.add(listener);
    return () => void accessListeners.delete(listener);
  }

  const backgroundTasks = features.flatMap((feature) => feature.backgroundTasks?.(featurePorts) ?? []);

  return { module: bus.module, handlers, checked, guard, gateway, onAccessChange, backgroundTasks, start };
}

/**
 * Companies are asked for with every command, so that what they decide (their day, whether they work) is never late.
 */
async function companyOf(tenant: string, { history }: StreamReadSet) {
  if (tenant === PLATFORM) return null;
  const record = recordOfStream(companyFold, tenant, await history(PLATFORM, streamName(company.entity, tenant)));
  if (!record) return null;
  const { name, phone, timeZone, status, trashedAt } = record as FoldedRow & CompanyView; // by its fold
  return { name, phone, timeZone, active: status === 'active' && trashedAt === null };
}
