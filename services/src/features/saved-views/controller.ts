import { COMPANY_DEFAULT, savedView, savedViewOwnRoutes } from '@backoffice/contracts/features/saved-views';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { DEFAULT_VIEW_SCOPE, defaultViewKey } from './facts.ts';

export function savedViewHandlers({ execute, openWorld }: CommandGateway): HttpHandler[] {
  const { entity } = savedView;
  return [
    /** In one append: the default passes from one view to the other. */
    bindHandler(savedViewOwnRoutes.setDefault, async (call) => {
      const context = contextOf(call);
      const { audience, isDefault } = call.body;
      const id = call.params.id ?? '';
      const world = await openWorld(context);
      const view = await world.visibleRecord(savedView, id);
      if (!view) throw notFound();
      const of = audience === 'company' ? COMPANY_DEFAULT : context.actor.id;
      const holder = await world.claimHolder(DEFAULT_VIEW_SCOPE, defaultViewKey(view.list, of));
      const target = (type: string, of: string) => ({ entity, id: of, command: { type, data: { audience } } });
      const remove = (each: string) => target('RemoveSavedViewDefault', each);
      const targets = isDefault
        ? ([target('MakeSavedViewDefault', id), ...(holder && holder !== id ? [remove(holder)] : [])] as const)
        : ([remove(id)] as const);
      const { count: _count, ...receipt } = await execute(targets, context);
      return receiptAnswer(receipt);
    }),
  ];
}
