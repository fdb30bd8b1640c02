import { attentionOwnRoutes, type AttentionItem, type AttentionList } from '@backoffice/contracts/capabilities';
import { historyPhrasesOf } from '@backoffice/contracts/capabilities';
import { recordName, type Fields, type Resource, type Route } from '@backoffice/contracts/kernel';
import { bindHandler, HttpProblem, notFound, type Call, type HttpHandler } from '@backoffice/infra/http';
import type { Attention, RefusedEffect } from '#kernel/attention.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { World } from '#kernel/world.ts';

type AttentionPorts = Pick<CommandGateway, 'openWorld'> & {
  readonly attention: Attention;
  readonly resources: readonly Resource[];
  readonly routes: readonly Route[];
  /** What is refused by now. */
  readonly repeatReaction: (refused: RefusedEffect) => Promise<readonly RefusedEffect[]>;
};

const opensOne = ({ does }: Route) => 'read' in does && does.read === 'one';
/** As many as anybody looks through. */
const MAX_ITEMS = 100;

/** What did not follow by itself: seen and settled by whoever may see the record it is about. */
export function attentionHandlers({
  attention,
  resources,
  routes,
  openWorld,
  repeatReaction,
}: AttentionPorts): HttpHandler[] {
  type AttentionCall = Pick<Call, 'caller' | 'params'>;
  const resourceOf = ({ entity }: RefusedEffect) => resources.find((each) => each.entity === entity);
  const isVisible = (refused: RefusedEffect, { caller }: AttentionCall) => {
    const { permission = null } = routes.find((each) => each.entity === refused.entity && opensOne(each)) ?? {};
    return resourceOf(refused) !== undefined && (permission === null || caller.may(permission) !== 'deny');
  };

  async function listed(call: Call, of: { entity?: string | undefined; recordId?: string | undefined } = {}) {
    const { entity, recordId: record } = of;
    const waiting = await attention.open(call.caller.tenant, {
      ...(entity !== undefined && { entity }),
      ...(record !== undefined && { record }),
    });
    const visible = waiting.filter((each) => isVisible(each, call));
    const world = await openWorld(contextOf(call));
    const items = await Promise.all(visible.slice(0, MAX_ITEMS).map((each) => itemOf(each, resourceOf(each), world)));
    return { items, total: visible.length } satisfies AttentionList;
  }

  async function waiting(call: AttentionCall): Promise<RefusedEffect> {
    const found = await attention.find(call.caller.tenant, call.params['id'] ?? '');
    if (!found || !isVisible(found, call)) throw notFound();
    return found;
  }

  return [
    // a call, whatever its query
    bindHandler(attentionOwnRoutes.list, (call) => listed(call, call.query)),

    /** All that the event asks for is asked for again; what was refused beside it and is done now is settled, too. */
    bindHandler(attentionOwnRoutes.repeat, async (call) => {
      const { caller } = call;
      const asked = await waiting(call);
      const refused = await repeatReaction(asked);
      for (const each of refused) await attention.add(each);
      const ofEvent = (await attention.open(caller.tenant)).filter(
        ({ reaction, home, position }) =>
          reaction === asked.reaction && home === asked.home && position === asked.position,
      );
      for (const { id } of ofEvent)
        if (!refused.some((each) => each.id === id))
          await attention.settle(caller.tenant, id, { how: 'repeated', by: caller.actor, note: null });
      const again = refused.find(({ id }) => id === asked.id);
      if (again) throw new HttpProblem(422, 'VALIDATION_ERROR', again.code, again.reason);
      return listed(call);
    }),

    bindHandler(attentionOwnRoutes.dismiss, async (call) => {
      const { id } = await waiting(call);
      const { caller, body } = call;
      await attention.settle(caller.tenant, id, { how: 'dismissed', by: caller.actor, note: body.reason });
      return listed(call);
    }),
  ];
}

async function itemOf(refused: RefusedEffect, resource: Resource | undefined, world: World): Promise<AttentionItem> {
  const { id, entity, record: recordId, type: event, reaction, code, reason, since } = refused;
  const found = resource ? ((await world.record(resource, recordId)) as Fields | null) : null; // only read more loosely
  return {
    id,
    entity,
    recordId,
    recordName: resource ? recordName(resource, found) : '',
    page: pageOf(resource?.recordPage, { ...found, id: recordId }),
    happened: (resource && historyPhrasesOf(resource)[event]) ?? event,
    event,
    reaction,
    code,
    reason,
    since,
  };
}

/** `/toc/:locationId/contract/:id` of a record; null where it lacks a part of it. */
function pageOf(path: string | undefined, record: Fields): string | null {
  const parts = path?.split('/').map((part) => (part.startsWith(':') ? record[part.slice(1)] : part)) ?? [];
  return path !== undefined && parts.every((part) => typeof part === 'string') ? parts.join('/') : null;
}
