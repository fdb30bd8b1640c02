import type { ComponentType } from 'react';
import { redirect, type RouteObject } from 'react-router';
import type { PermissionCheck } from '#access/permissions.tsx';
import { isMissingChunk, isServerReachable } from '#browser/missing-chunk.ts';
import { showToast } from '#toasts/toasts.ts';

/** The name that stands in the tab after the page's own. */
export const PRODUCT_NAME = 'Contractor Back Office';

export type PageDefinition = {
  readonly path: string;
  readonly permission: PermissionCheck | null;
  readonly load: () => Promise<ComponentType>;
  readonly children?: RouteObject[];
};

/** What the guard in front of all pages reads of one, and what fetches it before it is opened. */
export type PageHandle = { readonly permission: PermissionCheck | null; readonly prefetch: () => Promise<unknown> };

/** A page of the console: fetched when it is first opened; the guard (`app/guard.ts`) lets in only those who may. */
export const definePage = ({ path, permission, load }: PageDefinition): RouteObject => ({
  path,
  handle: { permission, prefetch: load } satisfies PageHandle,
  lazy: async () => ({ Component: await load().catch(stayOffline) }),
});

/** Who has a page open and no connection keeps that page, with what is typed on it. @throws what has no such end */
async function stayOffline(error: unknown): Promise<never> {
  const isFirstPage = document.querySelector('#content > *') === null;
  if (isFirstPage || !isMissingChunk(error) || (await isServerReachable())) throw error;
  showToast({
    severity: 'warn',
    summary: 'There is no connection, and this page has not been opened before.',
    detail: 'You can go on where you are. Pages that you have visited open without a connection.',
    group: 'offline',
  });
  throw redirect(location.pathname + location.search + location.hash);
}
