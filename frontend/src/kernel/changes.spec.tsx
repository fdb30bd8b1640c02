import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ask } from './api.ts';
import { ANY, tellAnything, tellChange, tellReceipt, useChanges } from './changes.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('tells a change once, whether the receipt or the server was first', () => {
  const heard = listening('Gate');
  tellReceipt('Gate', { id: 'a', version: 2, position: 10 });
  tellChange({ resource: 'Gate', id: 'a', position: 10 });
  expect(heard).toHaveBeenCalledTimes(1);
});

it('tells it again when what was read after the receipt was older', async () => {
  const heard = listening('Gate');
  tellReceipt('Gate', { id: 'b', version: 2, position: 10 });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}, { headers: { 'x-stale': 'true' } }));
  await ask('/graphql', {});
  tellChange({ resource: 'Gate', id: 'b', position: 10 });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('tells again when the row changed with its neighbours, at the same version', () => {
  const heard = listening('Fence');
  tellChange({ resource: 'Fence', id: 'a', position: 11 });
  tellChange({ resource: 'Fence', id: 'a', position: 12 });
  tellChange({ resource: 'Wall', id: 'a', position: 13 });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('tells of a whole kind after a command over many', () => {
  const heard = listening('Post');
  tellReceipt('Post', { id: 'a', version: 2, position: 20, count: 3 });
  expect(heard).toHaveBeenCalledWith({ resource: 'Post', id: ANY, position: 20 });
});

it('tells everybody who listens to anything that something may have been missed', () => {
  const [gates, fences, nobody] = [listening('Gate'), listening('Fence'), listening('')];
  tellAnything();
  for (const heard of [gates, fences])
    expect(heard).toHaveBeenCalledExactlyOnceWith({ resource: ANY, id: ANY, position: 0 });
  expect(nobody).not.toHaveBeenCalled();
});

function listening(kind: string) {
  const heard = vi.fn();
  function Page() {
    useChanges(kind === '' ? [] : [kind], heard);
    return null;
  }
  render(<Page />);
  return heard;
}
