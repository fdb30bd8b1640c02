import type { CDPSession, Page } from 'playwright-core';

/** A line on a building site: 400 ms there and back, 400 kB/s down, 200 up. */
export const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 400_000, uploadThroughput: 200_000 };

/** Bytes as they are sent, headers among them; `imageBytes`: those of pictures. */
type Fetched = { requests: number; bytes: number; imageBytes: number };

/** Counts what a page fetches from now on; what its service worker fetches for itself is not among it. */
export async function countFetched(page: Page): Promise<{ readonly fetched: Fetched; readonly protocol: CDPSession }> {
  const protocol = await page.context().newCDPSession(page);
  const fetched: Fetched = { requests: 0, bytes: 0, imageBytes: 0 };
  const images = new Set<string>();
  await protocol.send('Network.enable');
  protocol.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Image') images.add(requestId);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    fetched.requests += 1;
    fetched.bytes += encodedDataLength;
    if (images.has(requestId)) fetched.imageBytes += encodedDataLength;
  });
  return { fetched, protocol };
}
