import { capabilityRoutes, type WriteCapability } from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import { bindHandler, deterministicUuid, type Call, type HttpHandler } from '@backoffice/infra/http';
import { importHandlers, type ImportPorts } from '#capabilities/import/import-handlers.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { correspondenceHandlers, type LetterHandlers } from './correspondence-handlers.ts';
import { numberingHandlers } from './numbering-handlers.ts';
import { signerHandlers, type SignerPorts } from './signer-handlers.ts';

type RouteHandler = (call: Call) => Promise<unknown>;
type CapabilityPorts = {
  readonly routes: readonly Route[];
  readonly resources: readonly Resource[];
  readonly gateway: CommandGateway;
  readonly letters: LetterHandlers;
  readonly imports: ImportPorts;
  readonly signers: SignerPorts;
};

/** The hand-written routes that mechanisms bring with them, for every resource that declares the mechanism. */
export function capabilityHandlers(
  feature: WriteFeature,
  { routes, resources, gateway, letters, imports, signers }: CapabilityPorts,
): HttpHandler[] {
  const {
    fold: { resource },
    correspondence,
  } = feature;
  const { openWorld } = gateway;
  const handlers: Readonly<Record<WriteCapability, RouteHandler>> = {
    ...importHandlers(resource, imports),
    ...numberingHandlers({ resource, resources, openWorld }),
    ...derivationHandlers(resource, gateway),
    ...correspondenceHandlers({ resource, correspondence, openWorld, letters }),
    ...linkHandlers(resource, gateway),
    ...signerHandlers(feature, gateway, signers),
  };
  return capabilityRoutes(routes, resource.entity, 'write').map(({ route, capability }) =>
    bindHandler<Route>(route, handlers[capability]),
  );
}

/** Records that are made of others. */
function derivationHandlers({ entity }: Resource, { execute, openWorld: look }: CommandGateway) {
  const duplicate = async (call: Call) => {
    const context = contextOf(call);
    const id = (await look(context)).facts.newId();
    return receiptAnswer(
      await execute(
        [
          {
            entity,
            id,
            creates: true,
            command: {
              type: `Duplicate${entity}`,
              data: { ...(call.body as object), fromId: call.params.id },
            },
          },
        ],
        context,
      ),
      201,
    );
  };

  /** The revision and what it revises are decided in one append. */
  const revise = async (call: Call) => {
    const context = contextOf(call);
    const byId = (await look(context)).facts.newId();
    const fromId = call.params.id ?? '';
    const { expectedVersion } = call;
    return receiptAnswer(
      await execute(
        [
          { entity, id: byId, creates: true, command: { type: `Revise${entity}`, data: { fromId } } },
          { entity, id: fromId, command: { type: `Supersede${entity}`, data: { byId } }, expectedVersion },
        ],
        context,
      ),
      201,
    );
  };

  return { duplicate, revise };
}

/** What the holder of a link does, and how a link is ended. */
function linkHandlers({ entity }: Resource, { execute, openWorld: look }: CommandGateway) {
  const send = (call: Call, type: string, data: unknown, id = call.params.id ?? '') =>
    execute([{ entity, id, command: { type, data }, expectedVersion: call.expectedVersion }], contextOf(call)).then(
      (executed) => receiptAnswer(executed),
    );

  /** However often a page reports it, an hour knows one view of a link: the hour makes the command id. */
  const recordView = async (call: Call) => {
    const context = contextOf(call);
    const linkId = call.caller.actor.id;
    const hour = (await look(context)).facts.now.slice(0, 13);
    const commandId = deterministicUuid(`viewed ${linkId} ${hour}`);
    return receiptAnswer(
      await execute(
        [{ entity, id: call.caller.link?.id ?? '', command: { type: `View${entity}Link`, data: { linkId } } }],
        { ...context, commandId, requestHash: commandId },
      ),
    );
  };

  return {
    recordView,
    revokeLink: (call: Call) => send(call, `Revoke${entity}Link`, { linkId: call.params.linkId }),
    sign: (call: Call) => send(call, `Sign${entity}`, call.body, call.caller.link?.id),
  };
}
