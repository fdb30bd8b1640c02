import type { Route } from '@backoffice/contracts/kernel';

/** A command of this window that can be taken back. `words`: what was said of it when it was done. */
export type OwnAct = {
  readonly commandId: string;
  readonly asksReason: boolean;
  readonly isOnPlatform: boolean;
  readonly words: string;
};

/** Command history of this window: what was done, and what was taken back, the latest last. */
const MOST = 20;
const done: OwnAct[] = [];
const undone: OwnAct[] = [];
/** What was answered last, until something is said of it or something else is pressed. */
let fresh: OwnAct | null = null;

export const lastAct = () => done.at(-1) ?? null;
export const lastUndoneAct = () => undone.at(-1) ?? null;

/** In another company, for another salesman or by somebody else nothing of it is taken back. */
export function forgetActs(): void {
  done.length = 0;
  undone.length = 0;
  fresh = null;
}

const isUndoRoute = ({ path }: Pick<Route, 'path'>) => path.endsWith('/undo/:id');

/** `undo`: the header of an answer, none where nothing takes back what was done; `id`: whom the command was about. */
export function rememberAct(route: Pick<Route, 'path' | 'scope'>, id: string | undefined, undo: string | null): void {
  const taken = isUndoRoute(route) ? (remove(done, id) ?? remove(undone, id)) : null;
  const wasUndone = taken?.from === undone;
  if (taken === null && undo !== null) undone.length = 0; // what was taken back before lies behind something new
  fresh = null;
  if (undo === null) return;
  const [commandId = '', asks] = undo.split(';');
  const list = taken && !wasUndone ? undone : done;
  const words = taken?.act.words ?? '';
  const act = { commandId, asksReason: asks === 'reason', isOnPlatform: route.scope === 'platform', words };
  list.push(act);
  if (list.length > MOST) list.shift();
  if (!taken) fresh = act;
}

/** What is said next is said of something else. */
export function forgetFreshAct(): void {
  fresh = null;
}

/** `words`: what is said of the command that was answered last. Null where nothing takes that back. */
export function describeFreshAct(words: string): OwnAct | null {
  const at = fresh === null ? -1 : done.indexOf(fresh);
  const act = fresh && { ...fresh, words };
  fresh = null;
  if (act === null || at < 0) return null;
  done[at] = act;
  return act;
}

function remove(from: OwnAct[], id: string | undefined): { readonly act: OwnAct; readonly from: OwnAct[] } | null {
  const at = from.findIndex(({ commandId }) => commandId === id);
  const [act] = at < 0 ? [] : from.splice(at, 1);
  return act ? { act, from } : null;
}
