import { LRUCache } from 'lru-cache';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Tracer } from './tracer.ts';

/** A change that was handed to a console; `heardAt` by `performance.now()`. */
export type LiveFrame = { readonly tenant: string; readonly position: number; readonly heardAt: number };
export type OnLiveFrame = (frame: LiveFrame) => void;

const REMEMBERED = 5_000;

/**
 * Spans of live frames. A change of a row says at which position of the log it was made; the event there says for which
 * request. The first frame of a position stands for all that this process sends.
 */
export function tracedFrames(tracer: Tracer, log: Pick<EventLog, 'readTenant'>): OnLiveFrame {
  const told = new LRUCache<string, true>({ max: REMEMBERED });

  async function trace({ tenant, position, heardAt }: LiveFrame, sentAt: number): Promise<void> {
    const [event] = await log.readTenant(tenant, position - 1, 1);
    if (event?.position !== position) return;
    tracer.startSpan('live frame', event.meta.correlationId, { startedAt: heardAt }).end({ endedAt: sentAt });
  }

  return (frame) => {
    const key = `${frame.tenant} ${frame.position}`;
    if (frame.position === 0 || told.has(key)) return; // what is told to one person alone is in no log
    told.set(key, true);
    void trace(frame, performance.now()).catch(() => {}); // a log that does not answer leaves a frame out of its trace
  };
}
