import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PermissionCheck } from '#access/permissions.tsx';
import { definePage } from '#navigation/page.ts';
import type { LocationResource } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import type { DocumentKind, DocumentRow } from './document.tsx';

/** The pages a document is sent from, below its own. */
export type SendPaths = { readonly email: string; readonly sms: string };
export const usualSendPaths: SendPaths = { email: 'email', sms: 'sms' };

type DocumentPages<Row extends DocumentRow> = {
  readonly resource: LocationResource;
  /** Who may make one. */
  readonly create: PermissionCheck;
  /** The list of the whole company, for kinds that have one. */
  readonly company?: { readonly path: string; readonly permission: PermissionCheck };
  readonly sendPaths?: SendPaths;
  readonly kind: () => Promise<DocumentKind<Row>>;
  readonly list: () => Promise<{ readonly LocationListPage: ComponentType; readonly CompanyListPage?: ComponentType }>;
  readonly detail: () => Promise<{ readonly DetailPage: ComponentType }>;
  readonly edit: () => Promise<{ readonly NewPage: ComponentType; readonly EditPage: ComponentType }>;
};

/** Every page that a kind of document has because it is one. Each is fetched when it is first opened. */
export function documentPages<Row extends DocumentRow>({
  resource,
  create,
  company,
  sendPaths = usualSendPaths,
  kind,
  list,
  detail,
  edit,
}: DocumentPages<Row>): RouteObject[] {
  const one = resource.recordPage;
  const all = one.replace('/:id', '');
  const permission = `page:toc.${resource.permission}`;
  const allowed = (name: 'edit' | 'sendEmail' | 'sendSms') => mountedRoute(resource, name).permission;
  const send = async () => (await import('#sending/send-pages.tsx')).createSendPages(await kind());
  return [
    ...(company ? [definePage({ ...company, load: async () => (await list()).CompanyListPage ?? (() => null) })] : []),
    definePage({ path: all, permission, load: async () => (await list()).LocationListPage }),
    definePage({ path: `${all}/new`, permission: create, load: async () => (await edit()).NewPage }),
    definePage({ path: one, permission, load: async () => (await detail()).DetailPage }),
    definePage({ path: `${one}/edit`, permission: allowed('edit'), load: async () => (await edit()).EditPage }),
    definePage({
      path: `${one}/${sendPaths.email}`,
      permission: allowed('sendEmail'),
      load: async () => (await send()).EmailPage,
    }),
    definePage({
      path: `${one}/${sendPaths.sms}`,
      permission: allowed('sendSms'),
      load: async () => (await send()).SmsPage,
    }),
  ];
}
