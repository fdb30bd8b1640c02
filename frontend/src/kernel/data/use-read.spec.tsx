import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Provider } from 'urql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '@backoffice/contracts/kernel';
import { publishUnknownChanges } from './record-changes.ts';
import { graphql } from './gql.ts';
import { queryFresh, createQueryClient } from './graphql-client.ts';
import { Panel } from '#widgets/panel.tsx';
import { useRouteRead, useRecord, useRows } from './use-read.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const gate = { entity: 'Gate', tenant: 'company' } as const;
const GateQuery = graphql(`
  query Gate($id: ID!) {
    record: customer(id: $id) {
      id
      name
    }
  }
`);
const north = { id: 'north', name: 'North' };
const here = () => Response.json({ data: { record: { __typename: 'Customer', ...north } } });

/** The record of an address, and what the server answers to whatever is asked next. */
async function opened() {
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => here());
  const client = createQueryClient();
  const { result, rerender } = renderHook(({ id }) => useRecord(gate, GateQuery, id), {
    initialProps: { id: 'north' },
    wrapper: ({ children }) => <Provider value={client}>{children}</Provider>,
  });
  await waitFor(() => expect(result.current.data).toMatchObject(north));
  const answering = (answer: () => Response) => server.mockImplementation(async () => answer());
  async function readAgain(answer: () => Response) {
    answering(answer);
    act(() => result.current.reload());
    await waitFor(() => expect(result.current.problem).not.toBeNull());
  }
  return { result, answering, readAgain, open: (id: string) => rerender({ id }) };
}

describe('a record that is read again', () => {
  it('a record that is read again stays while the server does not answer, with a message', async () => {
    const { result, answering, readAgain } = await opened();
    await readAgain(() => new Response('', { status: 502 }));
    expect(result.current).toMatchObject({ data: north, problem: { type: 'SERVER_ERROR' } });
    answering(here);
    act(() => result.current.reload());
    await waitFor(() => expect(result.current).toMatchObject({ data: north, problem: null }));
  });
  it.each([
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])('a record that is read again is removed after a %i', async (status, type) => {
    const { result, readAgain } = await opened();
    await readAgain(() => Response.json({}, { status }));
    expect(result.current).toMatchObject({ data: null, problem: { type } });
  });
  it('a record that was read does not stand in for another that cannot be read', async () => {
    const { result, answering, open } = await opened();
    answering(() => new Response('', { status: 502 }));
    open('south');
    await waitFor(() => expect(result.current).toMatchObject({ data: null, problem: { type: 'SERVER_ERROR' } }));
  });
});

describe('a question', () => {
  it('a read is repeated when a change happens while it is under way: only the second answer has it', async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    let asked = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => answers[asked++]?.promise ?? expect.fail('Asked too often'));
    const client = createQueryClient();
    const [before, after] = [
      queryFresh(client, GateQuery, { id: 'north' }),
      queryFresh(client, GateQuery, { id: 'north' }),
    ];
    const told = (name: string) => Response.json({ data: { record: { __typename: 'Customer', id: 'north', name } } });
    answers[1]?.resolve(told('North, renamed'));
    expect((await after).data?.record).toMatchObject({ name: 'North, renamed' });
    answers[0]?.resolve(told('North'));
    expect((await before).data?.record).toMatchObject({ name: 'North' });
  });

  it('a read without a connection has the last answer to the same question beside the error, and none to another', async () => {
    const client = createQueryClient();
    const north = { __typename: 'Customer', id: 'north', name: 'North' };
    const fetching = vi.spyOn(globalThis, 'fetch');
    fetching.mockImplementation(async () => Response.json({ data: { record: north } }));
    await queryFresh(client, GateQuery, { id: 'north' });
    fetching.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
    const again = await queryFresh(client, GateQuery, { id: 'north' });
    expect([again.data?.record, again.error?.networkError]).toMatchObject([north, { status: 0 }]);
    expect((await queryFresh(client, GateQuery, { id: 'south' })).data).toBeUndefined();
    fetching.mockImplementation(async () => new Response('', { status: 502 }));
    expect((await queryFresh(client, GateQuery, { id: 'north' })).data).toBeUndefined();
  });

  it('a read with other parameters has no answer yet, though the former stays on the screen', async () => {
    const { isUnique } = defineRoutes('gates', {
      isUnique: {
        method: 'GET',
        path: '/gates/is-unique',
        access: 'session',
        scope: 'company',
        permission: null,
        does: { handler: 'read' },
        query: z.strictObject({ name: z.string() }),
        answer: z.object({ free: z.boolean() }),
        summary: '',
      },
    });
    const answers = new Map<string, (answer: Response) => void>();
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (url) =>
        new Promise((answer) => {
          answers.set(String(url).split('=')[1] ?? '', answer);
        }),
    );
    const { result, rerender } = renderHook(({ name }) => useRouteRead(isUnique, { query: { name } }), {
      initialProps: { name: '4' },
    });
    await act(async () => answers.get('4')?.(Response.json({ free: true })));
    expect(result.current).toMatchObject({ data: { free: true }, isOf: true });
    rerender({ name: '42' });
    expect(result.current).toMatchObject({ data: { free: true }, isOf: false });
    await act(async () => answers.get('42')?.(Response.json({ free: false })));
    expect(result.current).toMatchObject({ data: { free: false }, isOf: true });
  });
});

const GatesQuery = graphql(`
  query Gates($request: ListRequest!) {
    page: customers(request: $request) {
      total
      items {
        id
        name
      }
    }
  }
`);

describe('rows beside something else', () => {
  const there = () =>
    Response.json({
      data: { page: { __typename: 'CustomerPage', total: 1, items: [{ __typename: 'Customer', ...north }] } },
    });
  const Gates = () => {
    const { data: page, ...reading } = useRows(gate, GatesQuery, {
      filters: [],
      limit: 8,
      sortBy: 'name',
      order: 'asc',
    });
    return (
      <Panel title="Gates" of={reading}>
        {page?.items.map(({ id, name }) => (
          <p key={id}>{name}</p>
        ))}
      </Panel>
    );
  };
  const shown = () =>
    render(
      <Provider value={createQueryClient()}>
        <Gates />
      </Provider>,
    );

  it('secondary rows report that they could not be read, and are loaded on retry', async () => {
    const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 502 }));
    shown();
    await screen.findByRole('button', { name: 'Try again' });
    server.mockImplementation(async () => there());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('North');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
  it('secondary rows stay on the screen while they cannot be read again', async () => {
    const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => there());
    shown();
    await screen.findByText('North');
    server.mockImplementation(async () => new Response('', { status: 502 }));
    act(() => publishUnknownChanges());
    await screen.findByRole('button', { name: 'Try again' });
    screen.getByText('North');
  });
});

const { height } = defineRoutes('gates', {
  height: {
    method: 'GET',
    path: '/gates/:id/height',
    access: 'session',
    scope: 'none',
    permission: null,
    does: { handler: 'read' },
    answer: z.object({ feet: z.number() }),
    summary: '',
  },
});

describe('an answer', () => {
  const failing = () => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 502 }));
  async function answered() {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ feet: 6 }));
    const { result, rerender } = renderHook(({ id }) => useRouteRead(height, { params: { id } }), {
      initialProps: { id: 'north' },
    });
    await waitFor(() => expect(result.current.data).toEqual({ feet: 6 }));
    failing();
    return { result, ask: (id: string) => rerender({ id }) };
  }
  it('an answer stays on the screen while it cannot be read again', async () => {
    const { result } = await answered();
    act(() => result.current.reload());
    await waitFor(() => expect(result.current).toMatchObject({ data: { feet: 6 }, problem: { type: 'SERVER_ERROR' } }));
  });
  it('an answer does not stand in for the answer to another read', async () => {
    const { result, ask } = await answered();
    ask('south');
    await waitFor(() => expect(result.current).toMatchObject({ data: null, problem: { type: 'SERVER_ERROR' } }));
  });
});
