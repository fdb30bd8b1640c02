import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resources } from '@backoffice/contracts';
import { accessRequest } from '@backoffice/contracts/features/access-requests';
import { customer } from '@backoffice/contracts/features/customers';
import { user } from '@backoffice/contracts/features/users';
import type { Resource } from '@backoffice/contracts/kernel';
import { rememberFirstRead } from '#data/first-read.ts';
import { publishChange, useRecordChanges } from '#data/record-changes.ts';
import { ProfileContext, currentProfile, type Profile } from '#access/profile.ts';
import { findRoute } from '#data/route-lookup.ts';
import { clearAllStorage } from '#session/secure-storage.ts';
import { endSession, onSessionEnd, startSession } from '#session/session.ts';
import { profileFixture } from '#access/testing.ts';
import { LiveChanges } from './live-changes.tsx';

/** The server's end of a socket of graphql-transport-ws. */
class Socket {
  static readonly OPEN = 1;
  readyState = Socket.OPEN;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: CloseEvent) => void;
  readonly asked: { readonly id: string; readonly resources: readonly string[] }[] = [];
  constructor() {
    sockets.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(text: string) {
    const { type, id, payload } = JSON.parse(text) as {
      type: string;
      id: string;
      payload: { authorization: string; 'read-since'?: string | null; variables: { resources: string[] } };
    }; // of the two kinds that are read here
    if (type === 'connection_init') {
      authorizations.push(payload.authorization);
      readSince.push(payload['read-since']);
      queueMicrotask(() => this.tell({ type: 'connection_ack' }));
    }
    if (type === 'subscribe') this.asked.push({ id, resources: payload.variables.resources });
  }
  close(code = 1_000) {
    this.readyState = 3;
    queueMicrotask(() => this.onclose?.(new CloseEvent('close', { code, wasClean: true })));
  }
}
let sockets: Socket[] = [];
let authorizations: string[] = [];
let readSince: (string | null | undefined)[] = [];
const open = () => sockets.filter(({ readyState }) => readyState === Socket.OPEN);

beforeEach(async () => {
  [sockets, authorizations, readSince] = [[], [], []];
  vi.stubGlobal('WebSocket', Socket);
  await startSession({ token: 'secret', userId: 'olivia' });
  rememberFirstRead(Response.json({}, { headers: { 'x-asked-at': '0a1b2c3d.1234' } }));
});
afterEach(() => {
  cleanup();
  endSession('signed-out');
  clearAllStorage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const fortyFive = Array.from({ length: 45 }, (_, at) => ({ ...customer, entity: `Kind${at}` }));
const olivia = profileFixture({ id: 'olivia', permissions: [{ name: 'action:customer.view', grant: 'allow' }] });

it('live changes: everything is read again once the connection is open, and again after it reconnects', async () => {
  const { heard, push } = await opened();
  push({ resource: '*', id: '*', kind: 'listening', position: 0 });
  expect(heard).toHaveBeenCalledTimes(1);
  push({ resource: 'Customer', id: 'a', kind: 'updated', position: 5 });
  publishChange({ resource: 'Customer', id: 'a', position: 5 });
  expect(heard).toHaveBeenCalledTimes(2);
  push({ resource: '*', id: '*', kind: 'listening', position: 0 });
  expect(heard).toHaveBeenCalledTimes(3);
});

it('live changes: nothing but tasks is read again where the server tells what has changed since the first reading', async () => {
  const { heard, push, readSince } = await opened({ kinds: fortyFive, parts: 3 });
  expect(readSince).toEqual(['0a1b2c3d.1234']);
  for (const part of [0, 1, 2]) push({ resource: '*', id: '*', kind: 'resumed', position: 0 }, part);
  expect(heard.mock.calls).toMatchObject([[{ resource: 'BackgroundTask' }]]);
  for (const [part, kind] of ['resumed', 'listening', 'resumed'].entries())
    push({ resource: '*', id: '*', kind, position: 0 }, part);
  expect(heard.mock.lastCall).toMatchObject([{ resource: '*' }]);
});
it('a console that connects again does not ask what has changed since its first reading', async () => {
  const { readSince } = await opened();
  act(() => open()[0]?.close(1_001));
  await vi.waitFor(() => expect(readSince).toEqual(['0a1b2c3d.1234', undefined]), { timeout: 5_000 });
});

it('live changes are subscribed to anew with the token of a new sign-in', async () => {
  const { authorizations } = await opened();
  await act(() => startSession({ token: 'another', userId: 'olivia' }));
  await vi.waitFor(() => expect(authorizations).toEqual(['Bearer secret', 'Bearer another']));
  act(() => endSession('signed-out'));
  await vi.waitFor(() => expect(open()).toHaveLength(0));
  expect(authorizations).toHaveLength(2);
});

describe('a connection that the server closes', () => {
  it('a connection closed by the server for the session ends the session in the console', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    await opened();
    act(() => open()[0]?.close(4401));
    await vi.waitFor(() => expect(ended.mock.calls).toEqual([['refused']]));
    stop();
  });
  it('a connection closed by the server for the company makes the console read the profile again', async () => {
    const { led } = await opened();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ ...olivia, permissions: [] }));
    act(() => open()[0]?.close(4403));
    await vi.waitFor(() => expect(led).toHaveBeenCalledTimes(2));
  });
  it('a connection closed for the company is opened anew when the user is a member again by now', async () => {
    await opened();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(olivia));
    act(() => open()[0]?.close(4403));
    await vi.waitFor(() => expect(open()[0]?.asked).toHaveLength(1), { timeout: 5_000 });
  });
});

it('a user whose rights were withdrawn before the connection opened is told, and the profile is read again', async () => {
  const { led } = await opened();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ ...olivia, permissions: [] }));
  const [socket] = open();
  act(() =>
    socket?.tell({
      id: socket.asked[0]?.id,
      type: 'next',
      payload: { errors: [{ message: 'You do not have permission to perform this action.' }] },
    }),
  );
  await vi.waitFor(() => expect(led).toHaveBeenCalledTimes(2));
});

it('live changes of a kind that a newer version has taken over are sought on another connection; until then all others are heard', async () => {
  const { heard, push } = await opened();
  const [before] = open();
  push({ resource: 'Location', id: '*', kind: 'unavailable', position: 0 });
  push({ resource: 'Customer', id: 'b', kind: 'updated', position: 8 });
  expect(heard).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(open().map((socket) => socket === before)).toEqual([false]), { timeout: 5_000 });
});

it('live changes subscribe to no more kinds at once than the server takes, however many there are', async () => {
  const { asked, heard, push } = await opened({ kinds: fortyFive, parts: 3 });
  expect(asked.map((part) => part.length)).toEqual([20, 20, 6]); // and one's own background tasks
  expect(new Set(asked.flat()).size).toBe(46);
  push({ resource: 'Customer', id: 'a', kind: 'updated', position: 7 }, 2);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('live changes of what has no place in the log are news each time', async () => {
  const { heard, push } = await opened();
  for (let time = 0; time < 2; time++) push({ resource: 'BackgroundTask', id: 'a', kind: 'updated', position: 0 });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('live changes subscribe to all kinds of today, twenty in a request', async () => {
  const names = [
    'component:access-requests',
    ...resources.flatMap((resource) => findRoute(resource, 'list')?.permission ?? []),
  ];
  const listed = resources.filter(
    (resource) => resource === user || resource === accessRequest || findRoute(resource, 'list'),
  );
  const count = listed.length + 1; // and one's own background tasks
  const { asked } = await opened({
    as: profileFixture({ permissions: names.map((name) => ({ name, grant: 'allow' })) }),
    parts: Math.ceil(count / 20),
  });
  expect(asked.flat()).toHaveLength(count);
  expect(Math.max(...asked.map((part) => part.length))).toBe(20);
});

it('the role that was assigned last is shown, however soon after another and whatever answer is late', async () => {
  const { push, led } = await opened();
  const answers: ((role: Profile) => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((answer) => {
        answers.push((now) => answer(Response.json(now)));
      }),
  );
  push({ resource: 'User', id: 'olivia', kind: 'updated', position: 7 });
  push({ resource: 'User', id: 'olivia', kind: 'updated', position: 8 });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.({ ...olivia, permissions: [] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(olivia);
  await vi.waitFor(() => expect(led).toHaveBeenCalledTimes(3));
  expect((await currentProfile()).permissions).toEqual(olivia.permissions);
});

describe('somebody whose profile is not complete', () => {
  const beginner = profileFixture({ id: 'olivia', requiresProfileUpdate: true, permissions: olivia.permissions });
  it('a user with an incomplete profile receives changes of themselves only', async () =>
    expect((await opened({ as: beginner })).asked).toEqual([['User']]));
  it('a user with an incomplete profile is admitted as soon as it is complete, in any window', async () => {
    const { push, led } = await opened({ as: beginner });
    const fetching = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ ...beginner, requiresProfileUpdate: false }));
    push({ resource: 'User', id: 'olivia', kind: 'updated', position: 9 });
    await vi.waitFor(() => expect(led).toHaveBeenCalledTimes(2));
    expect(fetching).toHaveBeenCalled();
  });
});

/** A page that shows customers, in a console whose server is this test. */
async function opened({
  as = olivia,
  kinds = resources,
  parts = 1,
}: { as?: Profile; kinds?: readonly Resource[]; parts?: number } = {}) {
  const [heard, led] = [vi.fn(), vi.fn(() => null)];
  function Page() {
    useRecordChanges(['Customer', 'BackgroundTask'], heard);
    return null;
  }
  const router = createMemoryRouter([
    {
      path: '/',
      HydrateFallback: () => null,
      loader: led,
      shouldRevalidate: () => true,
      element: (
        <>
          <Page />
          <LiveChanges kinds={kinds} />
        </>
      ),
    },
  ]);
  render(
    <ProfileContext value={as}>
      <RouterProvider router={router} />
    </ProfileContext>,
  );
  await vi.waitFor(() => expect(open()[0]?.asked).toHaveLength(parts));
  return {
    heard,
    led,
    authorizations,
    readSince,
    asked: open()[0]?.asked.map(({ resources: part }) => part) ?? [],
    push: (changes: object, at = 0) =>
      act(() => open()[0]?.tell({ id: open()[0]?.asked[at]?.id, type: 'next', payload: { data: { changes } } })),
  };
}
