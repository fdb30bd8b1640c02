import { useEffect, useState } from 'react';
import { PHOTO_LIMIT, type PhotoVariant } from '@backoffice/contracts/capabilities';
import type { Route } from '@backoffice/contracts/kernel';
import { nowMs } from '#browser/clock.ts';
import { call } from '#data/http-client.ts';
import { requireRoute } from '#data/route-lookup.ts';

/** The server keeps an address for ten minutes and honours it for ten more. */
const GOOD_FOR_MS = 9 * 60_000;
type KnownUrl = { readonly url: string; readonly until: number };
const known = new Map<string, KnownUrl>();
/** Of photos that were sent from here, until the server gives an address. */
const tiles = new Map<string, string>();
export const rememberTile = (filePath: string, url: string) => void tiles.set(filePath, url);

const keyOf = (filePath: string, variant: PhotoVariant) => `${variant} ${filePath}`;
const knownUrl = (filePath: string, variant: PhotoVariant) => {
  const found = known.get(keyOf(filePath, variant));
  return found && found.until > nowMs() ? found.url : null;
};

/** Where photos can be looked at, asked for together; those that are not there yet, or out of reach, are absent. */
export function usePhotoUrls(filePaths: readonly string[], variant: PhotoVariant): ReadonlyMap<string, string> {
  const [, setAsked] = useState(0);
  const wanted = filePaths.filter((path) => knownUrl(path, variant) === null).join(' ');
  useEffect(() => {
    if (wanted === '') return undefined;
    let current = true;
    void askUrls(wanted.split(' '), variant).then(
      () => current && setAsked((now) => now + 1),
      () => {}, // photos that cannot be had are not shown
    );
    return () => void (current = false);
  }, [wanted, variant]);
  return new Map(
    filePaths.flatMap((path) => {
      const url = knownUrl(path, variant) ?? tiles.get(path);
      return url === undefined ? [] : [[path, url] as const];
    }),
  );
}

async function askUrls(filePaths: readonly string[], variant: PhotoVariant): Promise<void> {
  for (let at = 0; at < filePaths.length; at += PHOTO_LIMIT) {
    const { items } = (await call<Route>(requireRoute('media.photoUrls'), {
      body: { filePaths: filePaths.slice(at, at + PHOTO_LIMIT), variant },
    })) as { items: { filePath: string; readUrl: string }[] }; // as the table declares its answer
    const until = nowMs() + GOOD_FOR_MS;
    for (const { filePath, readUrl } of items) known.set(keyOf(filePath, variant), { url: readUrl, until });
  }
}
