import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PermissionCheck } from '#access/permissions.tsx';
import { definePage } from '#navigation/page.ts';
import type { RecordSearch } from '#records/search.ts';
import { camelCase, sentenceCase } from '#widgets/labels.ts';
import type { ChainFields, ChainKind } from './document-chain.ts';
import type { DocumentList } from './document-list.ts';
import { documentSearch } from './document-search.ts';
import { usualSendPaths, type SendPaths } from './send-paths.ts';

type CompanyPage = {
  readonly path: string;
  readonly permission: string;
  /** One that is made otherwise than the list says. */
  readonly load?: () => Promise<ComponentType>;
  /** Its archive stands in the menu. */
  readonly archives?: true;
};
type DocumentFeatureOptions = {
  /** Who may make one. */
  readonly create: PermissionCheck;
  /** The list of the whole company, for kinds that have one. */
  readonly company?: CompanyPage;
  readonly sendPaths?: SendPaths;
  /** How it stands in the chain; when left out, as a document of a contract, by these fields. */
  readonly chain?: Pick<ChainKind, 'by' | 'load'>;
  readonly chainFields?: ChainFields;
  readonly list: () => Promise<{ readonly list: DocumentList }>;
  readonly detail: () => Promise<{ readonly DetailPage: ComponentType }>;
  readonly edit: () => Promise<{ readonly NewPage: ComponentType; readonly EditPage: ComponentType }>;
};

/** The list whose archive stands in the menu. */
export type ArchivePage = { readonly label: string; readonly path: string; readonly permission: string };

/** What a kind of document brings to the console (`app/features.ts`). */
export type DocumentFeature = {
  readonly pages: readonly RouteObject[];
  readonly chain: ChainKind;
  readonly search: RecordSearch;
  readonly archives: readonly ArchivePage[];
  readonly list: DocumentFeatureOptions['list'];
};

/**
 * All that a kind of document brings because it is one, by the name that stands in its addresses and permissions
 * (`change-order`) and the path of its resource (`change-orders`). Each page is fetched when it is first opened; the resource
 * itself is heavy, and comes with the list.
 */
export function documentFeature(
  name: string,
  path: string,
  {
    create,
    company,
    sendPaths = usualSendPaths,
    chainFields = {},
    chain = {
      by: ['contractId'],
      load: async () => (await import('./document-chain.ts')).contractDocuments(name, path, chainFields),
    },
    list,
    detail,
    edit,
  }: DocumentFeatureOptions,
): DocumentFeature {
  const all = `/toc/:locationId/${name}`;
  const one = `${all}/:id`;
  const permission = `page:toc.${name}`;
  const entity = sentenceCase(camelCase(name));
  const lists = () => import('./document-lists.tsx');
  const send = async () => (await import('#sending/send-pages.tsx')).createSendPages((await list()).list.resource);
  const companyPages = company ? [company] : [];
  return {
    pages: [
      ...companyPages.map((page) =>
        definePage({ load: async () => (await lists()).companyListPageOf((await list()).list), ...page }),
      ),
      definePage({ path: all, permission, load: async () => (await lists()).locationListPageOf((await list()).list) }),
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
    ],
    list,
    chain: { ...chain, permission, after: [entity] },
    search: documentSearch(entity, company?.path ?? null),
    archives: companyPages
      .filter(({ archives }) => archives)
      .map((page) => ({
        label: sentenceCase(path.replaceAll('-', ' ')),
        path: page.path,
        permission: page.permission,
      })),
  };
}
