import { createHmac } from 'node:crypto';
import { permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { crewAccess } from '@backoffice/contracts/features/crew-access';
import { customer } from '@backoffice/contracts/features/customers';
import { portalAccess } from '@backoffice/contracts/features/portal-access';
import { user } from '@backoffice/contracts/features/users';
import type { Route } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { createGuard, type HttpHandler } from '@backoffice/infra/http';
import { foldOf } from '#domain/fold-of.ts';
import { planBulk } from '#http/bulk-commands.ts';
import { bulkExecutor, bulkPreviewHandlers } from '#http/bulk-handlers.ts';
import { bulkTasks } from '#http/bulk-task.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { commandHandlers } from '#http/command-handlers.ts';
import { bindIdempotencyKey } from '#http/idempotency-key.ts';
import { unreachableNumbersIn } from '#http/text-destinations.ts';
import type { ExecuteRunner } from '#kernel/command-bus.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { Execute, commandExecutor, type RecordingListener } from '#kernel/execute.ts';
import { commandPreview } from '#kernel/preview.ts';
import { performEffects } from '#kernel/reactions.ts';
import { commandReceipts } from '#kernel/receipts.ts';
import { streamReadSet } from '#kernel/stream-read-set.ts';
import { commandTrial } from '#kernel/trial.ts';
import { PLATFORM, createWorld, type WorldPorts } from '#kernel/world.ts';
import { companyOf } from './company-lookup.ts';
import { entitiesOf, rulesOf } from './entities.ts';
import type { Feature } from './feature.ts';
import { features, reactions, undoCompanions } from './features.ts';
import { memberDirectory } from './features/auth/module.ts';
import { crewDirectory, invitationFinder } from './features/crew-access/module.ts';
import { moveFinder } from './features/crew-moves/module.ts';
import { letterHandlers } from './features/messages/module.ts';
import { portalDirectory } from './features/portal-access/module.ts';
import type { FactPorts, FeaturePorts, WritePorts } from './ports.ts';
import { documentLinks, guardPorts } from './route-access.ts';

/** What decides, for all of a process. */
export function deciding(ports: FactPorts) {
  const rules = rulesOf(ports);
  const consequences = features.flatMap(({ consequences: own = [] }) => own);
  return { rules, entities: entitiesOf(rules), consequences };
}

type WriteParts = ReturnType<typeof deciding> & {
  /** What brings a command to the executor. */
  readonly senderOf: (run: ExecuteRunner) => ExecuteRunner;
  /** Whose handlers are wanted; of the features that have them there may be more. */
  readonly routes?: readonly Route[];
  readonly among?: readonly Feature[];
  readonly noteRecorded?: RecordingListener;
};

/**
 * The handlers of routes that write, and what they are made of. The ports decide where it is written, so that a dry run
 * is made of the same parts.
 */
export function writeHandlers(
  ports: WritePorts,
  { rules, entities, consequences, senderOf, routes = routeTable, among = features, noteRecorded }: WriteParts,
) {
  const { log, ...outside } = ports;
  const { clock, identity, secret } = outside;
  const shareToken = (linkId: string) => createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url');
  const worldPorts = {
    log,
    clock,
    foldOf,
    shareToken,
    companyOf,
    findFile: (path: string) => ports.media.findByPath(path),
  };
  const send = senderOf(commandExecutor(worldPorts, entities, consequences, noteRecorded));
  const gateway = forgetfulGateway(send, worldOpener(worldPorts), {
    [user.entity]: (id) => members.forget(id),
    [crewAccess.entity]: () => crew.forget(),
    [portalAccess.entity]: () => portal.forget(),
    [customer.entity]: () => portal.forget(),
  });
  const members = memberDirectory(gateway);
  const books = bookOfCompanies(log);
  const crew = crewDirectory({ ...gateway, ...books });
  const portal = portalDirectory(gateway);
  const bindKey = bindIdempotencyKey(identity.idempotencyKeys);
  const bulkPorts = {
    ...gateway,
    findMatching: ports.findMatching,
    findObjections: commandTrial(worldPorts, entities, consequences),
    findReceipt: commandReceipts(log),
  };
  const executeBulk = bulkExecutor(bulkPorts, bulkTasks({ ...gateway, backgroundTasks: ports.backgroundTasks }));
  const links = documentLinks(ports);
  const guard = guardPorts(ports, { members, crew, portal }, links);
  const admission = once(() => createGuard({ ...guard, matrix: permissionMatrix }));
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
    consequences,
    undoCompanions,
    members,
    admitPerson: (...asked) => admission().admitPerson(...asked),
    crew,
    portal,
    findInvitation: invitationFinder(log),
    findMoves: moveFinder(log),
    bindKey,
    shareToken,
    findReceipt: commandReceipts(log),
    repeatReaction: reactionRepeater(ports, gateway),
    newId: () => clock.newId(),
  };
  const entitiesAsked = new Set(routes.map(({ entity }) => entity));
  const letters = letterHandlers(gateway, ports);
  const handlers: HttpHandler[] = [
    ...commandHandlers(routes, gateway, { resources, newId: featurePorts.newId, executeBulk }),
    ...bulkPreviewHandlers(routes, resources, bulkPorts),
    ...rules
      .filter(({ fold: { resource } }) => entitiesAsked.has(resource.entity))
      .flatMap((each) =>
        capabilityHandlers(each, { ...featurePorts, gateway, letters, imports: featurePorts, signers: featurePorts }),
      ),
    ...among.flatMap((feature) => feature.handlers?.(featurePorts) ?? []),
  ];
  return { handlers, gateway, members, links, guard, bindKey, featurePorts };
}

/** The next call is judged by what is now: what is remembered of a record is forgotten with each command to it. */
const forgetfulGateway = (
  send: ExecuteRunner,
  openWorld: CommandGateway['openWorld'],
  forget: Readonly<Record<string, (id: string) => void>>,
): CommandGateway => ({
  async execute(targets, context) {
    const receipt = await send(new Execute(targets, context));
    for (const { entity, id } of targets) forget[entity]?.(id);
    return receipt;
  },
  openWorld,
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

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
