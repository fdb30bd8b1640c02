import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PermissionCheck } from '#access/permissions.tsx';
import type { MenuPage } from '#navigation/menu-page.ts';
import { definePage } from '#navigation/page.ts';
import type { LocationMenuPage } from '#records/location-pages.ts';
import { joinParts, type RecordSearch } from '#records/search.ts';
import { camelCase, sentenceCase } from '#widgets/labels.ts';
import type { ChainFields, ChainKind } from '#chain/document-chain.ts';
import type { DocumentList } from './document-list.ts';
import { usualSendPaths, type SendPaths } from './send-paths.ts';

type CompanyPage = {
  readonly path: string;
  readonly permission: string;
  /** One that is made otherwise than the list says. */
  readonly load?: () => Promise<ComponentType>;
  /** The page below which it stands in the menu, unless it is one of the first there. */
  readonly under?: string;
  /** Its archive stands in the menu. */
  readonly archives?: true;
};
type DocumentFeatureOptions = {
  /** What many are called, where the path of the resource does not say it. */
  readonly label?: string;
  /** The segment of its addresses, where that is not its name. */
  readonly segment?: string;
  /** Who may make one. */
  readonly create: PermissionCheck;
  /** The list of the whole company, for kinds that have one. */
  readonly company?: CompanyPage;
  readonly sendPaths?: SendPaths;
  /** How it stands in the chain: when left out, as a document of a contract, by these fields; with null not at all. */
  readonly chain?: Pick<ChainKind, 'by' | 'load'> | null;
  readonly chainFields?: ChainFields;
  readonly list: () => Promise<{ readonly list: DocumentList }>;
  readonly detail: () => Promise<{ readonly DetailPage: ComponentType }>;
  readonly edit: () => Promise<{ readonly NewPage: ComponentType; readonly EditPage: ComponentType }>;
};

/** The list of the company, as it stands in the menu. */
export type CompanyMenuPage = MenuPage &
  Pick<CompanyPage, 'under' | 'archives'> & {
    /** Where its records are. */
    readonly also: readonly string[];
  };

/** What a kind of document brings to the console (`app/features.ts`). */
export type DocumentFeature = {
  readonly pages: readonly RouteObject[];
  readonly chain?: ChainKind;
  readonly search: RecordSearch;
  readonly companyPages: readonly CompanyMenuPage[];
  readonly locationPage: LocationMenuPage;
  readonly list: DocumentFeatureOptions['list'];
};

/**
 * All that a kind of document brings because it is one, by the name that stands in its addresses and permissions
 * (`change-order`) and the path of its resource (`change-orders`). Each page is fetched when it is first opened; the
 * resource itself is heavy, and comes with the list.
 */
export function documentFeature(
  name: string,
  path: string,
  {
    label = sentenceCase(path.replaceAll('-', ' ')),
    segment = name,
    create,
    company,
    sendPaths = usualSendPaths,
    chainFields = {},
    chain = {
      by: ['contractId'],
      load: async () => (await import('#chain/document-chain.ts')).contractDocuments(name, path, chainFields),
    },
    list,
    detail,
    edit,
  }: DocumentFeatureOptions,
): DocumentFeature {
  const all = `/toc/:locationId/${segment}`;
  const one = `${all}/:id`;
  const permission = `page:toc.${name}`;
  const entity = sentenceCase(camelCase(name));
  const lists = () => import('./document-lists.tsx');
  const send = async () => (await import('#sending/send-pages.tsx')).createSendPages((await list()).list.resource);
  const companyPages = company ? [company] : [];
  return {
    pages: [
      ...companyPages.map((page) =>
        definePage({ load: async () => (await lists()).companyListPageOf((await list()).list, create), ...page }),
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
    ...(chain && { chain: { ...chain, permission, after: [entity] } }),
    search: documentSearch(entity, company?.path ?? null),
    companyPages: companyPages.map(({ load: _load, ...page }) => ({ ...page, label, also: [all] })),
    locationPage: { label, path: all, permission, entity },
  };
}

type FoundDocument = {
  readonly number: string;
  readonly name: string;
  readonly customerName: string;
  readonly status: string;
};

/** A kind of document that has a name can be found from everywhere by it. */
const documentSearch = (entity: string, list: string | null): RecordSearch => ({
  entity,
  list,
  describe: ({ number, name, customerName, status }: FoundDocument) => ({
    title: joinParts(number, name),
    hint: customerName,
    status,
  }),
});
