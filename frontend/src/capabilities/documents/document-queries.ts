import { z } from 'zod';
import { recordQueryText } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';

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

/** The GraphQL query for one document: all that its view has, but for what needs a permission of its own. */
export function documentQueryText({
  guarded = {},
  ...resource
}: Pick<Resource, 'entity' | 'view' | 'guarded'>): string {
  const shown = Object.fromEntries(Object.entries(resource.view.shape).filter(([field]) => !(field in guarded)));
  return recordQueryText(resource, selectionOf(z.object(shown)));
}
