import { parse } from 'gql.tada';
import type { TypedDocumentNode } from 'urql';
import { z } from 'zod';
import { listQueryText, recordQueryText } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import type { Column } from '#lists/columns.ts';
import type { ListQuery } from '#lists/row-source.ts';

/**
 * Every field of a shape, with those of the objects in it. What may have one of several shapes is a plain value in
 * GraphQL (projections/src/graphql/schema.ts).
 */
function selectionOf(shape: z.core.$ZodType): string {
  const { def } = (shape as z.core.$ZodTypes)._zod; // every shape is one of zod's own
  if (def.type === 'array') return selectionOf(def.element);
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return selectionOf(def.innerType);
  if (def.type !== 'object') return '';
  return Object.entries(def.shape)
    .map(([name, field]) => {
      const selection = selectionOf(field);
      return selection === '' ? name : `${name} { ${selection} }`;
    })
    .join(' ');
}

type Viewed = Pick<Resource, 'entity' | 'guarded'> & { readonly view: z.ZodObject };

/** The GraphQL query for one record: all that its view has, but for what needs a permission of its own. */
export function viewQueryText({ guarded = {}, ...resource }: Viewed): string {
  const shown = Object.fromEntries(Object.entries(resource.view.shape).filter(([field]) => !(field in guarded)));
  return recordQueryText(resource, selectionOf(z.object(shown)));
}

/** A record as its page reads it. */
export type RecordRow<R extends Viewed> = z.infer<R['view']>;
type RecordQuery<R extends Viewed> = TypedDocumentNode<{ record: RecordRow<R> | null }, { id: string }>;

export const recordQuery = <R extends Viewed>(resource: R): RecordQuery<R> => parse(viewQueryText(resource));

/** What every row of a list is asked beside its columns: which it is, where it lies, and when it changed. */
const EACH = ['id', 'status', 'trashedAt', 'createdAt', 'updatedAt'];

/** The GraphQL query for a page of the list: what its columns show. */
export const columnsQueryText = (
  resource: Resource,
  columns: readonly Pick<Column<Record<string, unknown>>, 'field' | 'also'>[],
): string => {
  const fields = columns.flatMap(({ field, also = [] }) => [field, ...also]);
  const { shape } = resource.view;
  const asked = [...new Set([...EACH, ...fields])].flatMap((field) => (shape[field] ? [[field, shape[field]]] : []));
  return listQueryText(resource, selectionOf(z.object(Object.fromEntries(asked))));
};

export const listQuery = <Row>(resource: Resource, columns: readonly Column<Row>[]): ListQuery<Row> =>
  parse(columnsQueryText(resource, columns));
