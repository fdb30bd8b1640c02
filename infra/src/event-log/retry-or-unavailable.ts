import { isOutage, throughOutages } from '@backoffice/infra/postgres';
import { LogUnavailableError } from './event-log.ts';

/** Waits through an outage of a few seconds. @throws LogUnavailable when it lasts longer */
export async function retryOrUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await throughOutages(work);
  } catch (error) {
    throw isOutage(error) || isTimeout(error) ? new LogUnavailableError(error) : error;
  }
}

/** query_canceled: it waited too long, which is not cured by waiting again at once */
const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014';
