import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { createClient } from 'graphql-ws';
import { expect, vi } from 'vitest';
import WebSocket from 'ws';

/** Clients of a running product, who know nothing of positions. */
export type Body = Readonly<Record<string, unknown>>;
export type Reply = { readonly status: number; readonly body: Body & { readonly items?: readonly Body[] } };
export type ApiCredentials = { readonly token: string; readonly company: string };
export type HeardChange = { readonly kind: string; readonly id: string };

export async function askApi(
  url: string,
  { token, company }: ApiCredentials,
  method: string,
  path: string,
  body?: Body,
): Promise<Reply> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(company ? { 'company-id': company } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // as the caller knows the route
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Reply['body'] };
}

export async function signInAt(url: string, userName: string): Promise<string> {
  const asked = { userName, password: DEMO_PASSWORD };
  return String((await askApi(url, { token: '', company: '' }, 'POST', '/auth/login', asked)).body['token']);
}

/** The first company of somebody. */
export async function companyAt(url: string, token: string): Promise<string> {
  const { body } = await askApi(url, { token, company: '' }, 'GET', '/users/profile');
  return String((body['companies'] as readonly Body[])[0]?.['value']);
}

/** An open console: what it hears, and with what its socket closes. */
export async function listenAt(url: string, { token, company }: ApiCredentials, resource: string) {
  const heard: HeardChange[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}`, 'company-id': company },
    retryAttempts: 0,
    on: { closed: (event) => resolve((event as { code: number }).code) },
  });
  client.subscribe<{ changes: HeardChange }>(
    { query: `subscription { changes(resources: ["${resource}"]) { kind id } }` },
    { next: ({ data }) => data && void heard.push(data.changes), error: () => {}, complete: () => {} },
  );
  await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toContain('listening'), 10_000);
  return { heard, closed, end: () => client.dispose() };
}

/** Somebody of the demo company at one process. */
export async function apiClient(url: string, userName: string) {
  const token = await signInAt(url, userName);
  const credentials = { token, company: await companyAt(url, token) };
  return {
    ask: (method: string, path: string, body?: Body) => askApi(url, credentials, method, path, body),
    listen: (resource: string) => listenAt(url, credentials, resource),
  };
}
export type ApiClient = Awaited<ReturnType<typeof apiClient>>;
