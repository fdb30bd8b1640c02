import { savedView, savedViewOwnRoutes, type DefaultAudience } from '@backoffice/contracts/features/saved-views';
import type { Route } from '@backoffice/contracts/kernel';
import { findRoute } from '#data/route-lookup.ts';
import { sendCommand, type CommandOutcome } from '#data/use-command.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import type { ListLayout, SavedView } from './list-layout.ts';

type ViewContent = { readonly name: string; readonly layout: ListLayout };

const routeTo = (name: 'create' | 'edit'): Route => {
  const route = findRoute(savedView, name);
  if (!route) throw new Error(`Views have no route ${name}`);
  return route;
};

export const saveNewView = (list: string, content: ViewContent & { readonly isShared: boolean }) =>
  sendCommand<Route>(routeTo('create'), { body: { list, ...content } });

export const overwriteView = ({ id, version }: SavedView, content: ViewContent) =>
  sendCommand<Route>(routeTo('edit'), { params: { id }, body: content, version });

export const updateView = (view: SavedView, content: ViewContent) =>
  told(`“${content.name}” saved.`, overwriteView(view, content));

export const shareView = ({ id, name, sharedWith }: SavedView) =>
  told(
    sharedWith ? `Only you see “${name}” now.` : `Everybody in the company can open “${name}”.`,
    sendCommand<Route>(sharedWith ? savedViewOwnRoutes.unshare : savedViewOwnRoutes.share, { params: { id } }),
  );

export const setDefaultView = ({ id, name }: SavedView, audience: DefaultAudience, isDefault: boolean) =>
  told(
    isDefault ? `The list begins with “${name}”.` : `The list no longer begins with “${name}”.`,
    sendCommand<Route>(savedViewOwnRoutes.setDefault, { params: { id }, body: { audience, isDefault } }),
  );

async function told(done: string, sent: Promise<CommandOutcome<unknown>>): Promise<void> {
  const outcome = await sent;
  if (outcome.ok) notifySuccess(done);
  else notifyProblem(outcome.problem);
}
