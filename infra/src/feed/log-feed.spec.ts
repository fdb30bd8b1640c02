import { memoryEventLog } from '@backoffice/infra/event-log';
import { describe } from 'vitest';
import { feedContract } from './contract.spec-kit.ts';
import { logFeed } from './index.ts';

describe('the feed of a log in memory', () => {
  feedContract(
    async () => {
      const log = memoryEventLog();
      const nothing = async () => {};
      return { open: async () => ({ log, feed: logFeed(log), kill: nothing, close: nothing }), close: nothing };
    },
    { shared: false },
  );
});
