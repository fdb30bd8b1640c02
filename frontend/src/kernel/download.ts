import type { Problem, Route } from '@backoffice/contracts/kernel';
import { ask, identity, urlOf, type Asked } from './api.ts';
import { problemOf } from './problem.ts';
import { readAfter } from './read-after.ts';

/** Long enough for the browser to have taken the file over. */
const HOLD_MS = 60_000;

/** Fetches a file with our rights and hands it to the browser to keep. */
export async function download<R extends Route>(
  route: R,
  { params = {}, body }: Pick<Asked<R>, 'params' | 'body'>,
  name: string,
): Promise<Problem | null> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    const response = await ask(urlOf(route, { params }), {
      method: route.method,
      ...sent,
      headers: {
        ...(sent.body ? { 'content-type': 'application/json' } : {}),
        ...identity(route.scope),
        ...readAfter(route.scope),
      },
    });
    const url = URL.createObjectURL(await response.blob());
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), HOLD_MS);
    return null;
  } catch (fault) {
    return problemOf(fault);
  }
}
