import type { Route } from '@backoffice/contracts/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { apiSchemas } from './api-schemas.ts';

const routeOf = (name: string, answer: z.ZodType) => ({ name, answer }) as Route; // nothing else is looked at
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('a named schema of the API is referred to wherever it is used', () => {
  const Day = z.iso.date();
  const { schemaOf, components } = apiSchemas([], { Day });
  expect(schemaOf(Day, 'output')).toEqual(refTo('Day'));
  expect(schemaOf(z.strictObject({ on: Day.optional() }), 'output')).toMatchObject({
    properties: { on: refTo('Day') },
  });
  expect(components).toEqual({ Day: { type: 'string', format: 'date', pattern: expect.any(String) } });
});

it('a schema whose input differs from its output has two names', () => {
  const Size = z.strictObject({ rows: z.int().default(100) });
  const { schemaOf, components } = apiSchemas([], { Size });
  expect([schemaOf(Size, 'input'), schemaOf(Size, 'output')]).toEqual([refTo('SizeInput'), refTo('Size')]);
  expect([components['SizeInput']?.['required'], components['Size']?.['required']]).toEqual([undefined, ['rows']]);
});

it('a schema says of what it takes what its shape says of it, and nothing of that where it gives something else', () => {
  const Code = z
    .string()
    .meta({ pattern: '^[A-Z ]+$', description: 'Letters, in groups if need be.' })
    .transform((typed) => typed.replaceAll(' ', ''))
    .pipe(z.string());
  const { schemaOf } = apiSchemas([], {});
  expect(schemaOf(z.strictObject({ code: Code.nullable() }), 'input')).toMatchObject({
    properties: { code: { anyOf: [{ type: 'string', pattern: '^[A-Z ]+$' }, { type: 'null' }] } },
  });
  expect(JSON.stringify(schemaOf(z.strictObject({ code: Code }), 'output'))).not.toContain('pattern');
});

it('a schema shared by several routes is named after the first, and one used once stays inline', () => {
  const [Shared, Own] = [z.strictObject({ one: z.string() }), z.strictObject({ two: z.string() })];
  const { schemaOf } = apiSchemas([routeOf('a.get', Shared), routeOf('b.get', Shared), routeOf('c.get', Own)], {});
  expect(schemaOf(Shared, 'output')).toEqual(refTo('a.get.answer'));
  expect(schemaOf(Own, 'output')).toMatchObject({ type: 'object', required: ['two'] });
});
