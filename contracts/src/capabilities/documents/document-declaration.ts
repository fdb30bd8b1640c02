import type { z } from 'zod';
import type {
  Amending,
  Capabilities,
  Id,
  Inverses,
  ListRules,
  Messages,
  recordFields,
  Refusals,
  Resource,
} from '#kernel/index.ts';
import type { approve } from '#capabilities/approve.ts';
import type { archive } from '#capabilities/archive.ts';
import type { attach } from '#capabilities/attach.ts';
import type { photos } from '#capabilities/photos/photos.ts';
import type { link } from '#capabilities/link.ts';
import type { DocumentNumber } from '#capabilities/number.ts';
import type { DocumentParties } from './document-parties.ts';
import type { revise } from './revise.ts';
import type { send } from '#capabilities/send.ts';
import type { sign } from '#capabilities/sign.ts';
import type { trash } from '#capabilities/trash.ts';
import type { DocumentContent, Shape } from './document-content.ts';

/** What is said of a kind of document. All sides are made of it (docs/how-to/add-a-document.md). */
export type DocumentDeclaration = {
  readonly entity: string;
  /** One and many, where its name and its path do not say how people call it. */
  readonly noun?: readonly [string, string];
  readonly path: string;
  readonly abbreviation?: string;
  /** Permissions are asked as `action:{permission}.{verb}`; the page of one stands under the same word. */
  readonly permission: string;
  /** The segment that its pages stand under, where that is another word. */
  readonly segment?: string;
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
  /**
   * What a signature fixes beside its words, as figures of other records: it stands in the events of both ways of
   * signing.
   */
  readonly signing?: Shape;
  /** Beside Create and Edit; or instead of them, where these are not as usual. */
  readonly commands?: Shape;
  readonly events?: Shape;
  readonly historyPhrases?: Readonly<Record<string, string>>;
  readonly inverses?: Resource['inverses'];
  readonly refusals: Refusals;
  /** Beside the rules of all documents; `found` instead of theirs. */
  readonly list: Partial<ListRules>;
  readonly can: Omit<Capabilities, 'trash' | 'attach' | 'bulk' | 'send' | 'reassign'>;
  readonly suspendedWith?: Resource['suspendedWith'];
  /** Fields that need a permission of their own. The page of one does not ask for them: whoever shows them does. */
  readonly guarded?: Resource['guarded'];
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
} & { readonly [Type in EditedType<D>]: ObjectOf<ContentShape<D>> } & {
  readonly [Type in D['can'] extends { readonly duplicate: object } ? `${D['entity']}Duplicated` : never]: ObjectOf<
    { readonly fromId: typeof Id } & OriginShape<D> & ContentShape<D>
  >;
} & {
  readonly [Type in D['can'] extends { readonly revise: true } ? `${D['entity']}Revised` : never]: ObjectOf<
    { readonly fromId: typeof Id; readonly fromNumber: z.ZodString } & OriginShape<D> & ContentShape<D>
  >;
} & {
  readonly [
    Type in D extends { readonly posting: z.ZodObject } ? `${D['entity']}${'Approved' | 'Unapproved'}` : never
  ]: ObjectOf<{ readonly reason: z.ZodString } & PostingShape<D>>;
} & {
  readonly [Type in D extends { readonly signing: Shape } ? `${D['entity']}Signed` : never]: ObjectOf<
    (typeof sign.events)['*Signed']['shape'] & FieldsOf<D, 'signing'>
  >;
} & {
  readonly [Type in D extends { readonly signing: Shape } ? `${D['entity']}SignedOnPaper` : never]: ObjectOf<
    (typeof sign.events)['*SignedOnPaper']['shape'] & FieldsOf<D, 'signing'>
  >;
};
/** A kind that is changed field by field says which, and is not written anew. */
type EditedType<D extends DocumentDeclaration> = `${D['entity']}FieldChanged` extends keyof FieldsOf<D, 'events'>
  ? never
  : `${D['entity']}Edited`;
type PostingShape<D> = D extends { readonly posting: z.ZodObject<infer Posted> } ? Posted : never;

type MechanismShape<D extends DocumentDeclaration> = typeof trash.fields &
  (D['can'] extends { readonly archive: true } ? typeof archive.fields : Record<never, never>) &
  typeof attach.fields &
  (D['can'] extends { readonly photos: true } ? typeof photos.fields : Record<never, never>) &
  typeof send.fields &
  typeof link.fields &
  (D['can'] extends { readonly sign: true | object } ? typeof sign.fields : Record<never, never>) &
  (D['can'] extends { readonly revise: true } ? typeof revise.fields : Record<never, never>) &
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
export type DocumentOf<D extends DocumentDeclaration> = {
  readonly entity: D['entity'];
  readonly noun?: readonly [string, string];
  readonly path: D['path'];
  readonly abbreviation?: string;
  readonly recordPage: `/toc/:locationId/${string}/:id`;
  readonly routes: 'document';
  readonly permission: D['permission'];
  readonly tenant: 'company';
  readonly commands: Messages<CommandShapes<D>>;
  readonly events: Messages<EventShapes<D>>;
  readonly view: ObjectOf<ViewShape<D>>;
  readonly refusals: D['refusals'];
  readonly historyPhrases: Readonly<Record<string, string>>;
  readonly inverses: Resource['inverses'];
  readonly list: ListRules;
  readonly can: D['can'] & ReturnType<typeof usualCapabilities>;
  readonly guarded?: Resource['guarded'];
  readonly from: D['from'];
  readonly origin: ObjectOf<OriginShape<D>>;
  readonly content: ObjectOf<ContentShape<D>>;
  readonly internal: D['internal'];
};

export type OriginOf<R extends DocumentResource> = z.infer<R['origin']>;
export type ContentOf<R extends DocumentResource> = z.infer<R['content']>;

/**
 * What has to agree within a declaration: fields are those of the view, and every event has its words and its inverse.
 */
export type DeclarationRules<D extends DocumentDeclaration> = {
  readonly from: keyof OriginShape<D>;
  readonly internal: readonly (keyof D['content']['written'])[];
  readonly list: Partial<ListRules<keyof ViewShape<D> & string>>;
  readonly can: Capabilities<keyof ViewShape<D> & string>;
} & (D extends { readonly events: infer Events }
  ? {
      readonly historyPhrases: { readonly [Type in keyof Events]: string };
      readonly inverses: Inverses<{ shapes: FieldsOf<D, 'events'> }, { shapes: FieldsOf<D, 'commands'> }>;
    }
  : unknown);

/**
 * What every document can: it lies in the trash, has files beside it that can be shared, is sent, and can be reassigned
 * until it is signed or approved.
 */
export const usualCapabilities = ({ archive: archives }: Capabilities) =>
  ({
    trash: true,
    attach: true,
    share: true,
    bulk: archives ? ['delete', 'restore', 'archive', 'unarchive'] : ['delete', 'restore'],
    send: ['email', 'sms'],
    reassign: { as: 'documents', while: ['draft', 'sent', 'viewed'] },
  }) as const satisfies Capabilities;
