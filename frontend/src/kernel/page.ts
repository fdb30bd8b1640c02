import type { ComponentType } from 'react';
import { redirect, type RouteObject } from 'react-router';
import { may, type Check } from './permissions.tsx';
import { profileNow } from './profile.ts';

/** The name that stands in the tab after the page's own. */
export const PRODUCT = 'Contractor Back Office';

export type Page = { readonly path: string; readonly permission: Check | null; readonly load: () => Promise<ComponentType>; readonly children?: RouteObject[] };

/** A page of the console: fetched when it is first opened, and only for those who may open it. */
export const page = ({ path, permission, load }: Page): RouteObject => ({
  path,
  loader: async ({ request }) => {
    const profile = await profileNow().catch(() => null); // the shell's own loader deals with a profile that cannot be had
    if (profile && !may(profile, permission)) throw redirect(`/access-denied?from=${encodeURIComponent(new URL(request.url).pathname)}`);
    return null;
  },
  lazy: async () => ({ Component: await load() }),
});
