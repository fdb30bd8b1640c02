import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchWithSession } from './http-client.ts';
import { ANY, publishUnknownChanges, publishChange, publishReceipt, useRecordChanges } from './record-changes.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a record change is announced once, whether the receipt or the server was first', () => {
  const heard = listening('Gate');
  publishReceipt('Gate', { id: 'a', version: 2, position: 10, of: 'c' });
  publishChange({ resource: 'Gate', id: 'a', position: 10 });
  expect(heard).toHaveBeenCalledTimes(1);
});

it('a record change is announced again when the read after the receipt was older', async () => {
  const heard = listening('Gate');
  publishReceipt('Gate', { id: 'b', version: 2, position: 10, of: 'c' });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}, { headers: { 'x-stale': 'true' } }));
  await fetchWithSession('/graphql', {});
  publishChange({ resource: 'Gate', id: 'b', position: 10 });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('a record change is announced again when the server told it while the older answer was on its way', async () => {
  const heard = listening('Gate');
  publishReceipt('Gate', { id: 'c', version: 2, position: 10, of: 'c' });
  const older = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(older.promise);
  const reading = fetchWithSession('/graphql', {});
  publishChange({ resource: 'Gate', id: 'c', position: 10 });
  expect(heard).toHaveBeenCalledTimes(1);
  older.resolve(Response.json({}, { headers: { 'x-stale': 'true' } }));
  await reading;
  expect(heard).toHaveBeenCalledTimes(2);
});

it('a record change is announced again when the row changed with its neighbours, at the same version', () => {
  const heard = listening('Fence');
  publishChange({ resource: 'Fence', id: 'a', position: 11 });
  publishChange({ resource: 'Fence', id: 'a', position: 12 });
  publishChange({ resource: 'Wall', id: 'a', position: 13 });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('a record change announces a whole kind after a command over many records', () => {
  const heard = listening('Post');
  publishReceipt('Post', { id: 'a', version: 2, position: 20, of: 'c', count: 3 });
  expect(heard).toHaveBeenCalledWith({ resource: 'Post', id: ANY, position: 20 });
});

it('a possibly missed record change is announced to every listener', () => {
  const [gates, fences, nobody] = [listening('Gate'), listening('Fence'), listening('')];
  publishUnknownChanges();
  for (const heard of [gates, fences])
    expect(heard).toHaveBeenCalledExactlyOnceWith({ resource: ANY, id: ANY, position: 0 });
  expect(nobody).not.toHaveBeenCalled();
});

function listening(kind: string) {
  const heard = vi.fn();
  function Page() {
    useRecordChanges(kind === '' ? [] : [kind], heard);
    return null;
  }
  render(<Page />);
  return heard;
}
