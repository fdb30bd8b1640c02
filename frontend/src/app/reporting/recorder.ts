import { browserTracingIntegration, replayIntegration, type BrowserClient } from '@sentry/browser';

export type Recorder = { readonly record: () => void; readonly pause: () => Promise<void> };

/**
 * Traces, and what the screen looked like: boxes and lines, every text masked, no pictures. `share` of the visits are
 * recorded whole, the others for the minute before an error.
 */
export function openRecorder(client: BrowserClient, share: number): Recorder {
  client.addIntegration(browserTracingIntegration({ enableInp: false }));
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    stickySession: false, // leaves nothing on the device
    useCompression: false, // needs a worker our policy does not allow, and could not be scrubbed any more
  });
  let begun = false;
  return {
    record() {
      if (!begun) client.addIntegration(replay); // decides by itself, the first time
      else if (Math.random() < share) replay.start();
      else replay.startBuffering();
      begun = true;
    },
    pause: () => replay.stop({ flush: false }), // what comes next is a page for everybody
  };
}
