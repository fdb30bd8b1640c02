import type { z } from 'zod';
import type { Resource, Route, RouteAction } from '#kernel/index.ts';

/** What is answered by one handler for all resources that declare the capability. */
export type WriteCapability =
  | 'suggestNumber'
  | 'isUnique'
  | 'isNumberUnique'
  | 'duplicate'
  | 'revise'
  | ImportCapability
  | 'emailFields'
  | 'smsFields'
  | 'previewEmail'
  | 'sendTestEmail'
  | 'revokeLink'
  | 'recordView'
  | 'sign'
  | 'share'
  | 'signHereFields'
  | 'signHere';
type ImportCapability =
  | 'importTemplate'
  | 'importUpload'
  | 'importFile'
  | 'importStart'
  | 'importedRows'
  | 'importRefused';
export type ReadCapability = 'links' | 'pdf' | 'signaturePicture' | 'preview' | 'previewPdf' | 'previewPhoto';
type RowAction =
  | Exclude<RouteAction, { handler: unknown }>
  | { readonly handler: 'write'; readonly capability: WriteCapability }
  | { readonly handler: 'read'; readonly capability: ReadCapability }
  | { readonly handler: 'read'; readonly previews: string };

export type RouteRow = Omit<Route, 'name' | 'scope' | 'access' | 'entity' | 'does'> &
  Partial<Pick<Route, 'scope' | 'access'>> & { readonly does: RowAction };
export type RouteRows = Readonly<Record<string, RouteRow | false | undefined>>;

export type RouteOverrides = {
  readonly query?: {
    readonly create?: z.ZodObject;
    readonly one?: z.ZodObject;
    readonly list?: z.ZodObject;
    readonly labels?: z.ZodObject;
    readonly number?: z.ZodObject;
    /** What makes a record of its kind unique; there is the question where it is named. */
    readonly isUnique?: z.ZodObject;
  };
  /** Where the trash is listed, below the resource's path. */
  readonly trashed?: string;
  readonly without?: readonly string[];
  readonly viewed?: true;
  /** By the row's name. */
  readonly rows?: Readonly<Record<string, Partial<Pick<RouteRow, 'permission' | 'checks'>>>>;
};

/** What rows are made of: the paths of a resource, its permissions, and the bodies of its commands. */
export type RowContext = {
  readonly resource: Resource;
  readonly overrides: RouteOverrides;
  readonly base: string;
  readonly one: string;
  readonly permissionTo: (verb: string) => string;
  readonly hasCommand: (type: string) => boolean;
  /** The fields of a command, but for those that come in the query. */
  readonly bodyOf: (type: string, omitted?: readonly string[]) => z.ZodObject;
};
