import { afterAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase, openNotifyChannel, type NotifyChannel } from './index.ts';

const open: NotifyChannel[] = [];
afterAll(async () => {
  await Promise.all(open.map((channel) => channel.close()));
});

/** A process that listens, and what it has heard. */
async function joined(url: string) {
  const heard: string[] = [];
  const channel = openNotifyChannel(url, {
    channel: 'spec_news',
    name: 'backoffice-spec',
    hear: (payload) => void heard.push(payload),
  });
  open.push(channel);
  await channel.connected;
  return { ...channel, heard };
}

describe('processes that come one after another', { timeout: 30_000 }, () => {
  it('given the others know each other already, the last that comes is heard by all of them and hears them', async () => {
    const { url } = await freshDatabase();
    const processes = [];
    for (const _ of ['first', 'second', 'third', 'fourth']) {
      processes.push(await joined(url));
      for (const each of processes.length > 1 ? processes : [])
        await vi.waitFor(() => expect(each.connection()).not.toBeNull(), 10_000);
    }
    for (const [at, each] of processes.entries()) {
      each.publish(`from ${at}`);
      const others = processes.filter((other) => other !== each);
      for (const other of others) await vi.waitFor(() => expect(other.heard).toContain(`from ${at}`), 10_000);
      expect(each.heard).not.toContain(`from ${at}`);
    }
  });
  it('given a process is alone, it tells nobody anything and hears itself', async () => {
    const { url } = await freshDatabase();
    const alone = await joined(url);
    await vi.waitFor(() => expect(alone.lapses()).not.toBeNull(), 10_000);
    alone.publish('nobody listens');
    expect([alone.connection(), alone.heard]).toEqual([null, []]);
  });
});
