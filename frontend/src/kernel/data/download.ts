import type { Problem, Route } from '@backoffice/contracts/kernel';
import { fetchWithSession, identityHeaders, urlOf, type CallOptions } from './http-client.ts';
import { problemFrom } from './problem.ts';
import { readAfterHeader } from './read-after.ts';

/** Long enough for the browser to have taken the file over. */
const REVOKE_AFTER_MS = 60_000;

/**
 * Fetches a file with our rights and hands it to the browser to keep, under the name that the server says where none is
 * given.
 */
export async function downloadFile<R extends Route>(
  route: R,
  { params = {}, query, body }: Pick<CallOptions<R>, 'params' | 'query' | 'body'>,
  name?: string,
  /** The server makes the file in the background: `id` is that of the task. */
  whenAccepted?: (task: { readonly id: string }) => void,
): Promise<Problem | null> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    const response = await fetchWithSession(urlOf(route, { params, ...(query && { query }) }), {
      method: route.method,
      ...sent,
      headers: {
        ...(sent.body ? { 'content-type': 'application/json' } : {}),
        ...identityHeaders(route.scope),
        ...readAfterHeader(route.scope),
      },
    });
    if (response.status === 202) {
      whenAccepted?.((await response.json()) as { id: string }); // the view of a background task
      return null;
    }
    const url = URL.createObjectURL(await response.blob());
    const link = Object.assign(document.createElement('a'), { href: url, download: name ?? nameIn(response) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
    return null;
  } catch (fault) {
    return problemFrom(fault);
  }
}

const nameIn = ({ headers }: Response) => /filename="(.+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
