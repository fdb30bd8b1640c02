import { MAX_PAYLOAD_BYTES, openNotifyChannel } from '@backoffice/infra/postgres';
import { batchMessages, type FoldedBatch, type OpenChangeFeed } from './change-feed.ts';
import { listenerSet } from './listener-set.ts';

const CHANNEL = 'rows_changed';
/** Of a payload for what stands beside the changes. */
const ENVELOPE_BYTES = 400;
/** What a batch may come to; of more only its positions are told, and whoever listens reads again. */
const MAX_PARTS = 100;
const LIMITS = { partBytes: MAX_PAYLOAD_BYTES - ENVELOPE_BYTES, maxBytes: MAX_PAYLOAD_BYTES, maxParts: MAX_PARTS };

/** Over NOTIFY, in payloads of less than 8 kB, while there is another process. */
export const notifyChangeFeed =
  (url: string): OpenChangeFeed =>
  () => {
    const batches = listenerSet<FoldedBatch>();
    const lapses = listenerSet<void>();
    const channel = openNotifyChannel(url, {
      channel: CHANNEL,
      name: 'backoffice-changes',
      hear(payload) {
        batches.tell(JSON.parse(payload) as FoldedBatch); // nobody but `publish` writes there
      },
      onLapse: () => lapses.tell(),
    });
    return {
      publish(batch) {
        for (const payload of batchMessages(batch, LIMITS)) channel.publish(payload);
      },
      subscribe: batches.add,
      onLapse: lapses.add,
      close: channel.close,
    };
  };
