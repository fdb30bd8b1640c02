import { follow, type EventLog } from '@backoffice/infra/event-log';
import { wholeShare, type OpenCompanyShare } from './company-share.ts';
import type { Feed } from './feed.ts';

/** The log itself, read by whoever owns a company. */
export const logFeed = (log: EventLog, openShare: OpenCompanyShare = wholeShare): Feed => ({
  async consume({ group, positionsOf, onGain = () => {}, onError, ...options }) {
    const share = await openShare(group);
    const follower = follow(log, { ...options, onError, from: await positionsOf(), isFollowed: share.owns });
    share.listen({
      async gain(activate) {
        const positions = await positionsOf();
        const others = [...positions.keys()].filter((tenant) => !share.owns(tenant));
        follower.moveTo(positions);
        activate();
        onGain(others.filter(share.owns));
        await follower.look();
      },
      settle: () => follower.settle((tenant) => !share.owns(tenant)),
      onError,
    });
    return {
      owns: share.owns,
      hurry: follower.hurry,
      heads: follower.heads,
      lag: async () => ({ behind: follower.behind(await follower.heads()) }),
      async stop() {
        await follower.stop();
        await share.close();
      },
    };
  },
});
