import { describe, expect, it } from 'vitest';
import { resources } from '@backoffice/contracts';
import { documentKinds, parseDocumentPath } from './document-kinds.ts';

describe('the kinds of document that the signing page shows', () => {
  it('the signing page shows every kind of document that is sent, under the path of its resource', () =>
    expect(documentKinds.map(({ path }) => path).toSorted()).toEqual(
      resources.flatMap(({ can, path }) => (can.send ? path : [])).toSorted(),
    ));
  it('the signing page finds the kind of document in its address', () =>
    expect(parseDocumentPath('/change-orders/preview/abc')).toMatchObject({
      kind: { noun: 'change order' },
      token: 'abc',
    }));
  it.each(['/letters/preview/abc', '/proposals/preview/', '/proposals/abc', '/'])(
    'the signing page shows no document at the address %s',
    (path) => expect(parseDocumentPath(path)).toBeNull(),
  );
});
