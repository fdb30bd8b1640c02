import { parse } from 'gql.tada';
import type { TypedDocumentNode } from 'urql';
import type { z } from 'zod';
import { rowsQueryText, viewQueryText } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import type { Column } from '#lists/columns.ts';
import type { ListQuery } from '#lists/grid/row-source.ts';

type ViewResource = Resource & { readonly view: z.ZodObject };
/** A record as its page reads it. */
export type RecordRow<R extends ViewResource> = z.infer<R['view']>;
type RecordQuery<R extends ViewResource> = TypedDocumentNode<{ record: RecordRow<R> | null }, { id: string }>;

export const recordQuery = <R extends ViewResource>(resource: R): RecordQuery<R> => parse(viewQueryText(resource));

/** The GraphQL query for a page of the list: what its columns show, and what else is read of a row. */
export const columnsQueryText = (
  resource: Resource,
  columns: readonly Pick<Column<Record<string, unknown>>, 'field' | 'also'>[],
  reads: readonly string[] = [],
): string => rowsQueryText(resource, [...columns.flatMap(({ field, also = [] }) => [field, ...also]), ...reads]);

export const listQuery = <Row>(
  resource: Resource,
  columns: readonly Column<Row>[],
  reads: readonly (keyof Row & string)[] = [],
): ListQuery<Row> => parse(columnsQueryText(resource, columns, reads));
