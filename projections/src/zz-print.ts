import { printSchema } from 'graphql';
import { z } from 'zod';
import { resources, routeTable } from '@backoffice/contracts';
import * as kernel from '@backoffice/contracts/kernel';
import * as caps from '@backoffice/contracts/capabilities';
import * as proposals from '@backoffice/contracts/features/proposals';
import * as customers from '@backoffice/contracts/features/customers';
import * as locations from '@backoffice/contracts/features/locations';
import * as messages from '@backoffice/contracts/features/messages';
import * as companies from '@backoffice/contracts/features/companies';
import { weaveSchema, printedSchemaOf, placeArgument } from '/work/main/projections/src/kernel/schema.ts';
const names: Record<string, z.ZodType> = {};
for (const m of [kernel, caps, proposals, customers, locations, messages, companies]) for (const [k, v] of Object.entries(m)) if (v instanceof z.ZodType) names[k.replace(/View$/, '')] = v;
const fields = resources.filter(r=>r.entity!=='User').flatMap((r) => {
  const p = z.object({ items: z.array(r.view), total: z.int(), totalIsExact: z.boolean(), page: z.int(), limit: z.int(), hasMore: z.boolean() });
  names[r.entity] = r.view; names[r.entity+'Page'] = p;
  return [{ name: r.path, args: { request: kernel.ListRequest, place: placeArgument }, answer: p, run: async () => null }, { name: r.entity.toLowerCase(), args: { id: kernel.Id }, answer: r.view.nullable(), run: async () => null }];
});
console.log(printedSchemaOf(weaveSchema(fields, names)));
