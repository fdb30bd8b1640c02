import { createServer } from 'node:net';
import { CannotStart } from '@backoffice/infra/postgres';
import type { Settings } from './config.ts';

type ListenAddress = Pick<Settings, 'HOST' | 'PORT'>;

/** @throws CannotStart when the product could not listen there */
export async function assertPortFree(place: ListenAddress): Promise<void> {
  const probe = createServer();
  await new Promise<void>((listening, fail) =>
    probe.once('error', fail).listen(place.PORT, place.HOST, listening),
  ).catch(explainListenError(place));
  await new Promise((closed) => probe.close(closed));
}

/** Says why in one sentence. */
export const explainListenError =
  ({ HOST, PORT }: ListenAddress) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = {
      EADDRINUSE: `Port ${PORT} of ${HOST} is taken: stop what listens there, or set PORT to another one.`,
      EACCES: `Port ${PORT} may not be opened by this user: set PORT to one above 1023.`,
      EADDRNOTAVAIL: `${HOST} is not an address of this machine: set HOST to one, or to 0.0.0.0 for all.`,
      ENOTFOUND: `${HOST} is not an address of this machine: set HOST to one, or to 0.0.0.0 for all.`,
    }[code];
    throw reason === undefined ? error : new CannotStart(reason, { cause: error });
  };
