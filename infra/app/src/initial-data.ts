import type { EventLog } from '@backoffice/infra/event-log';
import { CannotStart } from '@backoffice/infra/postgres';
import type { Settings } from './config.ts';
import { DEMO_ACTOR_ID } from '@backoffice/demo/people';

/** What a database was found with: nothing, the demo, or a company's own work. */
export type DatabaseContents = 'nothing' | 'demo' | 'work';

export async function databaseContents(log: EventLog): Promise<DatabaseContents> {
  if ((await log.heads()).size === 0) return 'nothing';
  const [first] = await log.readTenant('platform', 0, 1);
  return first?.meta.actor.id === DEMO_ACTOR_ID ? 'demo' : 'work';
}

/**
 * Whether an empty database begins with the demo, which it does unless it is told otherwise.
 * @throws CannotStart when others could reach a demo, whose passwords everybody knows, that nobody has asked for
 */
export function startsWithDemo({ START, HOST }: Pick<Settings, 'START' | 'HOST'>): boolean {
  if (START !== undefined || isLoopback(HOST)) return START !== 'empty';
  throw new CannotStart(
    `Others can reach ${HOST}, and everybody knows the passwords of the demo: set START to empty to set the product up, or to demo to tell the demo all the same.`,
  );
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
