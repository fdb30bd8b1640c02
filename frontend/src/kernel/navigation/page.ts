import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PermissionCheck } from '#access/permissions.tsx';

/** The name that stands in the tab after the page's own. */
export const PRODUCT_NAME = 'Contractor Back Office';

export type PageDefinition = {
  readonly path: string;
  readonly permission: PermissionCheck | null;
  readonly load: () => Promise<ComponentType>;
  readonly children?: RouteObject[];
};

/** What the guard in front of all pages reads of one. */
export type PageHandle = { readonly permission: PermissionCheck | null };

/** A page of the console: fetched when it is first opened; the guard (`app/guard.ts`) lets in only those who may. */
export const definePage = ({ path, permission, load }: PageDefinition): RouteObject => ({
  path,
  handle: { permission } satisfies PageHandle,
  lazy: async () => ({ Component: await load() }),
});
