import { z } from 'zod';
import {
  amending,
  defineMessages,
  Id,
  recordFields,
  type Amending,
  type Capabilities,
  type ListRules,
  type Messages,
  type Refusals,
  type Resource,
} from '#kernel/index.ts';
import type { approve } from '#capabilities/approve.ts';
import type { archive } from '#capabilities/archive.ts';
import type { attach } from '#capabilities/attach.ts';
import type { link } from '#capabilities/link.ts';
import { capabilitiesOf } from '#capabilities/mounted-messages.ts';
import { DocumentNumber } from '#capabilities/number.ts';
import { DocumentParties } from '#capabilities/parties.ts';
import type { send } from '#capabilities/send.ts';
import type { sign } from '#capabilities/sign.ts';
import type { trash } from '#capabilities/trash.ts';
import type { DocumentContent, Shape } from './document-content.ts';

/** What is said of a kind of document. All sides are made of it (docs/how-to/add-a-document.md). */
export type DocumentDeclaration = {
  readonly entity: string;
  readonly path: string;
  readonly abbreviation?: string;
  /** Permissions are asked as `action:{permission}.{verb}`; the page of one stands under the same word. */
  readonly permission: string;
  /** The field that names what a document is made from. */
  readonly from: string;
  /** Taken over from there beside the parties when a document is created; it never changes. */
  readonly origin?: Shape;
  readonly content: DocumentContent;
  /** What of the content is between us: no customer reads it, and no signature binds it. */
  readonly internal: readonly string[];
  /** Where a document stands: its status, its revision, and what else is known of it beside what it says. */
  readonly state: Shape & { readonly status: z.ZodType<string>; readonly revision: z.ZodType<number> };
  /** What an approval posts to the books, and what taking it back takes out of them. */
  readonly posting?: z.ZodObject;
  /** Beside Create and Edit; or instead of them, where these are not as usual. */
  readonly commands?: Shape;
  readonly events?: Shape;
  readonly historyPhrases?: Readonly<Record<string, string>>;
  readonly refusals: Refusals;
  /** Beside the rules of all documents; `found` instead of theirs. */
  readonly list: Partial<ListRules>;
  readonly can: Omit<Capabilities, 'trash' | 'attach' | 'bulk' | 'send'>;
  readonly suspendedWith?: Resource['suspendedWith'];
};

type FieldsOf<D, Key extends string> = D extends { readonly [K in Key]: infer Declared extends Shape }
  ? Declared
  : Record<never, never>;
type ObjectOf<S> = z.ZodObject<S extends Shape ? S : never>;

type OriginShape<D> = typeof DocumentParties.shape & FieldsOf<D, 'origin'>;
type ContentShape<D extends DocumentDeclaration> = { readonly number: z.ZodString } & D['content']['written'] & {
    readonly contentHash: z.ZodString;
  };

type CommandShapes<D extends DocumentDeclaration> = Omit<UsualCommands<D>, keyof FieldsOf<D, 'commands'>> &
  FieldsOf<D, 'commands'>;
type NumberField = { readonly number: z.ZodOptional<typeof DocumentNumber> };
type UsualCommands<D extends DocumentDeclaration> = {
  readonly [Type in `Create${D['entity']}`]: ObjectOf<
    { readonly [From in D['from']]: typeof Id } & NumberField & D['content']['entered']
  >;
} & {
  readonly [Type in `Edit${D['entity']}`]: ObjectOf<NumberField & Amending<D['content']['entered']>>;
};

type EventShapes<D extends DocumentDeclaration> = FieldsOf<D, 'events'> & {
  readonly [Type in `${D['entity']}Created`]: ObjectOf<OriginShape<D> & ContentShape<D>>;
} & { readonly [Type in `${D['entity']}Edited`]: ObjectOf<ContentShape<D>> } & {
  readonly [Type in D['can'] extends { readonly duplicate: object } ? `${D['entity']}Duplicated` : never]: ObjectOf<
    { readonly fromId: typeof Id } & OriginShape<D> & ContentShape<D>
  >;
} & {
  readonly [
    Type in D extends { readonly posting: z.ZodObject } ? `${D['entity']}${'Approved' | 'Unapproved'}` : never
  ]: ObjectOf<{ readonly reason: z.ZodString } & PostingShape<D>>;
};
type PostingShape<D> = D extends { readonly posting: z.ZodObject<infer Posted> } ? Posted : never;

type MechanismShape<D extends DocumentDeclaration> = typeof trash.fields &
  (D['can'] extends { readonly archive: true } ? typeof archive.fields : Record<never, never>) &
  typeof attach.fields &
  typeof send.fields &
  typeof link.fields &
  (D['can'] extends { readonly sign: true } ? typeof sign.fields : Record<never, never>) &
  (D['can'] extends { readonly approve: true } ? typeof approve.fields : Record<never, never>);
type ViewShape<D extends DocumentDeclaration> = typeof recordFields &
  MechanismShape<D> &
  OriginShape<D> &
  ContentShape<D> &
  D['state'];

/** A resource that says of itself where its records come from and what they say. */
export type DocumentResource = Resource & {
  readonly from: string;
  readonly origin: z.ZodObject;
  readonly content: z.ZodObject;
  readonly internal: readonly string[];
};
type DocumentOf<D extends DocumentDeclaration> = {
  readonly entity: D['entity'];
  readonly path: D['path'];
  readonly abbreviation?: string;
  readonly recordPage: `/toc/:locationId/${D['permission']}/:id`;
  readonly routes: 'document';
  readonly permission: D['permission'];
  readonly tenant: 'company';
  readonly commands: Messages<CommandShapes<D>>;
  readonly events: Messages<EventShapes<D>>;
  readonly view: ObjectOf<ViewShape<D>>;
  readonly refusals: D['refusals'];
  readonly historyPhrases: Readonly<Record<string, string>>;
  readonly list: ListRules;
  readonly can: D['can'] & ReturnType<typeof usualCapabilities>;
  readonly from: D['from'];
  readonly origin: ObjectOf<OriginShape<D>>;
  readonly content: ObjectOf<ContentShape<D>>;
  readonly internal: D['internal'];
};

export type OriginOf<R extends DocumentResource> = z.infer<R['origin']>;
export type ContentOf<R extends DocumentResource> = z.infer<R['content']>;

/** What has to agree within a declaration: fields are those of the view, and every event has its words. */
type DeclarationRules<D extends DocumentDeclaration> = {
  readonly from: keyof OriginShape<D>;
  readonly internal: readonly (keyof D['content']['written'])[];
  readonly list: Partial<ListRules<keyof ViewShape<D> & string>>;
  readonly can: Capabilities<keyof ViewShape<D> & string>;
} & (D extends { readonly events: infer Events }
  ? { readonly historyPhrases: { readonly [Type in keyof Events]: string } }
  : unknown);

export function defineDocument<const D extends DocumentDeclaration>(
  declaration: D & DeclarationRules<D>,
): DocumentOf<D> {
  const {
    entity,
    path,
    abbreviation,
    permission,
    refusals,
    from,
    internal,
    posting,
    suspendedWith = [],
  }: DocumentDeclaration = declaration;
  const { entered, written }: DocumentContent = declaration.content;
  const words = entity.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  const can: Capabilities = { ...declaration.can, ...usualCapabilities(declaration.can) };
  const origin = z.object({ ...DocumentParties.shape, ...declaration.origin });
  const content = z.object({ number: z.string(), ...written, contentHash: z.string() });
  const approval = posting && z.object({ reason: z.string(), ...posting.shape });
  const view = z.object({
    ...recordFields,
    ...(Object.assign({}, ...capabilitiesOf({ can }).map(({ fields }) => fields)) as Shape),
    ...origin.shape,
    ...content.shape,
    ...declaration.state,
  });
  const number = DocumentNumber.optional();
  return {
    entity,
    path,
    ...(abbreviation !== undefined && { abbreviation }),
    recordPage: `/toc/:locationId/${permission}/:id`,
    routes: 'document',
    permission,
    tenant: 'company',
    commands: defineMessages({
      [`Create${entity}`]: z.strictObject({ [from]: Id, number, ...entered }),
      /** What is left out stays as it is; an edit of a sent document makes it a draft again and supersedes its links. */
      [`Edit${entity}`]: z.strictObject({ number, ...amending(entered) }),
      ...declaration.commands,
    }),
    events: defineMessages({
      [`${entity}Created`]: z.object({ ...origin.shape, ...content.shape }),
      [`${entity}Edited`]: content,
      ...(can.duplicate && { [`${entity}Duplicated`]: z.object({ fromId: Id, ...origin.shape, ...content.shape }) }),
      ...(approval && { [`${entity}Approved`]: approval, [`${entity}Unapproved`]: approval }),
      ...declaration.events,
    }),
    view,
    refusals,
    historyPhrases: {
      [`${entity}Created`]: `created the ${words}`,
      [`${entity}Edited`]: `edited the ${words}`,
      ...declaration.historyPhrases,
    },
    list: listRulesOf(view, declaration.list),
    can,
    suspendedWith,
    from,
    origin,
    content,
    internal,
  } as unknown as DocumentOf<D>; // the same, done on types
}

/** What every document can: it lies in the trash, has files beside it, and is sent. */
const usualCapabilities = ({ archive: archives }: Capabilities) =>
  ({
    trash: true,
    attach: true,
    bulk: archives ? ['delete', 'restore', 'archive', 'unarchive'] : ['delete', 'restore'],
    send: ['email', 'sms'],
  }) as const satisfies Capabilities;

/** By what every document is found, as far as it has that, and what a kind adds. */
function listRulesOf({ shape }: z.ZodObject, { search = [], filter = [], sort = [], found }: Partial<ListRules>) {
  const those = (...names: readonly string[]) => names.filter((name) => name in shape);
  const each = those('number', 'name');
  const people = those('customerName', 'locationName');
  const figures = those('status', 'amount', 'date');
  const stamps = ['createdAt', 'updatedAt'];
  return {
    search: [...each, ...people, ...those('amount'), ...search],
    found: found ?? [...each, 'customerName', 'locationId', 'status'],
    filter: [
      ...each,
      'locationId',
      'customerId',
      'salesmanId',
      ...figures,
      ...those('sentAt', 'approvedAt'),
      ...stamps,
      ...filter,
    ],
    sort: [...each, ...people, 'salesmanName', ...figures, ...stamps, ...sort],
  } satisfies ListRules;
}
