import type { RouteObject } from 'react-router';
import type { PermissionCheck } from '#access/permissions.tsx';
import { features } from '#app/features.ts';
import { authPages } from '#features/auth/feature.ts';
import { definePage, type PageHandle } from '#navigation/page.ts';

/** Named after the protocol that errors are reported in. */
const errorTest = definePage({
  path: '/sentry',
  permission: 'page:error-test',
  load: async () => (await import('#app/error-test-page.tsx')).ErrorTestPage,
});

/** Every page of the signed-in console. */
export const pages: RouteObject[] = [...features.flatMap((feature) => feature.pages), errorTest];

export const ACCESS_DENIED_PATH = '/access-denied';

/** All addresses there are: at any other the server says 404 (`infra/src/http/console.ts`), and so does the page. */
export const pagePaths = [...authPages, ...pages, { path: ACCESS_DENIED_PATH }].flatMap(({ path }) => path ?? []);

/** What one must be allowed to open a page, by its address. */
export const permissionByPath: ReadonlyMap<string, PermissionCheck | null> = new Map(
  pages.flatMap(({ path, handle }) => (path === undefined ? [] : [[path, (handle as PageHandle).permission] as const])),
); // only `page` gives handles
