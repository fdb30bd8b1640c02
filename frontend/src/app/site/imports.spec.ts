import { resources } from '@backoffice/contracts';
import { expect, it } from 'vitest';
import { importPages } from './imports.ts';

it('the import page opens for whoever may create a kind of record that can be imported', () =>
  expect(importPages.map(({ handle }) => handle.permission)).toEqual([
    {
      any: expect.arrayContaining(
        resources.flatMap(({ can, permission }) => (can.import ? [`action:${permission}.create`] : [])),
      ) as unknown,
    },
  ]));
