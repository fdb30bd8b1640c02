import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * `npm run new:feature -- gadgets Gadget`: the folders and files of a feature in all four packages, with a failing
 * spec.
 */
const [path, entity] = process.argv.slice(2);
if (
  !path ||
  !/^[a-z][a-z-]*s$/.test(path) ||
  !entity ||
  !/^[A-Z][A-Za-z]*$/.test(entity) ||
  existsSync(`contracts/src/features/${path}`)
) {
  console.error(
    'Name a new feature by its plural folder and its singular entity: npm run new:feature -- change-orders ChangeOrder',
  );
  process.exit(1);
}
const one = entity.charAt(0).toLowerCase() + entity.slice(1);
const kebab = entity.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const noun = kebab.replaceAll('-', ' ');

const files: Record<string, string> = {
  [`contracts/src/features/${path}/fields.ts`]: `import { text } from '#capabilities/index.ts';

export const ${one}Fields = {
  name: text({ label: 'Name', personal: 'none' }),
} as const;
`,
  [`contracts/src/features/${path}/commands.ts`]: `import { z } from 'zod';
import { sentShape } from '#capabilities/index.ts';
import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { ${one}Fields } from './fields.ts';

export const ${entity}Fields = z.object(sentShape(${one}Fields));
export type ${entity}Fields = z.infer<typeof ${entity}Fields>;

export const ${one}Commands = defineMessages({
  Create${entity}: z.strictObject(${entity}Fields.shape),
  Edit${entity}: z.strictObject(${entity}Fields.shape),
});
export type ${entity}Command = MessageOf<typeof ${one}Commands>;
`,
  [`contracts/src/features/${path}/events.ts`]: `import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { ${entity}Fields, type ${one}Commands } from './commands.ts';

export const ${one}Events = defineMessages({
  ${entity}Created: ${entity}Fields,
  ${entity}Edited: ${entity}Fields,
});
export type ${entity}Event = MessageOf<typeof ${one}Events>;

export const ${one}Inverses: Inverses<typeof ${one}Events, typeof ${one}Commands> = {
  ${entity}Created: { by: 'Trash*' },
  ${entity}Edited: { by: 'Edit${entity}', merge: true },
};
`,
  [`contracts/src/features/${path}/refusals.ts`]: `export const ${one}Refusals = {} as const;
export type ${entity}Refusal = keyof typeof ${one}Refusals;
`,
  [`contracts/src/features/${path}/permissions.ts`]: `import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const ${one}Permissions = definePermissions({
  'page:${kebab}-list': 'deny deny deny deny deny deny',
  'action:${kebab}.view': 'deny deny deny deny deny deny',
  'action:${kebab}.create': 'deny deny deny deny deny deny',
  'action:${kebab}.edit': 'deny deny deny deny deny deny',
  'action:${kebab}.delete': 'deny deny deny deny deny deny',
  'action:${kebab}.restore': 'deny deny deny deny deny deny',
});
`,
  [`contracts/src/features/${path}/view.ts`]: `import { z } from 'zod';
import { trash } from '#capabilities/index.ts';
import { recordFields } from '#kernel/index.ts';
import { ${entity}Fields } from './commands.ts';

export const ${entity}View = z.object({
  ...recordFields,
  ...trash.fields,
  ...${entity}Fields.shape,
});
export type ${entity}View = z.infer<typeof ${entity}View>;
`,
  [`contracts/src/features/${path}/resource.ts`]: `import { fieldListRules, routesOf } from '#capabilities/index.ts';
import { defineResource } from '#kernel/index.ts';
import { ${one}Commands } from './commands.ts';
import { ${one}Events, ${one}Inverses } from './events.ts';
import { ${one}Fields } from './fields.ts';
import { ${one}Refusals } from './refusals.ts';
import { ${entity}View } from './view.ts';

export const ${one} = defineResource({
  entity: '${entity}',
  path: '${path}',
  recordPage: '/${kebab}-list/:id',
  routes: 'catalog',
  permission: '${kebab}',
  tenant: 'company',
  commands: ${one}Commands,
  events: ${one}Events,
  refusals: ${one}Refusals,
  view: ${entity}View,
  historyPhrases: {
    ${entity}Created: 'created it',
    ${entity}Edited: 'edited it',
  },
  inverses: ${one}Inverses,
  list: fieldListRules(${one}Fields, {
    search: ['name'],
    found: ['name'],
    filter: ['name', 'createdAt'],
    sort: ['name', 'createdAt', 'updatedAt'],
  }),
  can: {
    trash: true,
    bulk: ['delete', 'restore'],
  },
});
export const ${one}Routes = routesOf(${one});
`,
  [`contracts/src/features/${path}/record.ts`]: `import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { ${one} } from './resource.ts';

export const ${one}Fold = defineFold(${one}, {
  on: {
    ${entity}Created: ({ data }) => insert(data),
    ${entity}Edited: ({ data }) => update(data),
  },
});
`,
  [`contracts/src/features/${path}/guards.ts`]: `import type { Guards } from '#capabilities/index.ts';
import type { ${one} } from './resource.ts';
import type { ${entity}View } from './view.ts';

/** What the rules see of a ${noun}. */
export type ${entity} = ${entity}View;
export type ${entity}Facts = object;

export const ${one}Guards = {} satisfies Guards<typeof ${one}, ${entity}, ${entity}Facts>;
`,
  [`contracts/src/features/${path}/index.ts`]: [
    'commands',
    'events',
    'fields',
    'guards',
    'permissions',
    'record',
    'refusals',
    'resource',
    'view',
  ]
    .map((name) => `export * from './${name}.ts';\n`)
    .join(''),
  [`services/src/features/${path}/decider.spec.ts`]: `import { describe, expect, it } from 'vitest';

describe('a ${noun}', () => {
  it('has its rules written as given, when, then', () => expect.fail('Write the first rule of a ${noun}.'));
});
`,
};
for (const name of ['services', 'projections', 'frontend'])
  mkdirSync(`${name}/src/features/${path}`, { recursive: true });
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(file);
}
console.log(
  `Now add ${one}, ${one}Fold, its guards, its routes and its permissions to contracts/src/records.ts; docs/how-to/add-a-record.md goes on from there.`,
);
