import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PermissionCheck } from '#access/permissions.tsx';
import { definePage, type PageDefinition } from '#navigation/page.ts';
import type { DocumentKind, DocumentRow } from './document.tsx';
import { usualSendPaths, type SendPaths } from './send-paths.ts';

type DocumentPages<Row extends DocumentRow> = {
  /** Who may make one. */
  readonly create: PermissionCheck;
  /** The list of the whole company, for kinds that have one. */
  readonly company?: PageDefinition;
  readonly sendPaths?: SendPaths;
  readonly kind: () => Promise<DocumentKind<Row>>;
  readonly list: () => Promise<{ readonly LocationListPage: ComponentType }>;
  readonly detail: () => Promise<{ readonly DetailPage: ComponentType }>;
  readonly edit: () => Promise<{ readonly NewPage: ComponentType; readonly EditPage: ComponentType }>;
};

/**
 * Every page that a kind of document has because it is one, by the name that stands in its addresses and permissions:
 * `change-order`. Each is fetched when it is first opened.
 */
export function documentPages<Row extends DocumentRow>(
  name: string,
  { create, company, sendPaths = usualSendPaths, kind, list, detail, edit }: DocumentPages<Row>,
): RouteObject[] {
  const all = `/toc/:locationId/${name}`;
  const one = `${all}/:id`;
  const permission = `page:toc.${name}`;
  const send = async () => (await import('#sending/send-pages.tsx')).createSendPages(await kind());
  return [
    ...(company ? [definePage(company)] : []),
    definePage({ path: all, permission, load: async () => (await list()).LocationListPage }),
    definePage({ path: `${all}/new`, permission: create, load: async () => (await edit()).NewPage }),
    definePage({ path: one, permission, load: async () => (await detail()).DetailPage }),
    definePage({ path: `${one}/edit`, permission: `action:${name}.edit`, load: async () => (await edit()).EditPage }),
    definePage({
      path: `${one}/${sendPaths.email}`,
      permission: `action:${name}.send-email`,
      load: async () => (await send()).EmailPage,
    }),
    definePage({
      path: `${one}/${sendPaths.sms}`,
      permission: `action:${name}.send-sms`,
      load: async () => (await send()).SmsPage,
    }),
  ];
}
