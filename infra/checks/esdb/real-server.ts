import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

/** Of the tests alone: the newest version under an open licence (BSD-3). */
const IMAGE = 'eventstore/eventstore:24.6.0-jammy';
const PORT = 2113;
/** It reports home unless told otherwise. */
const SETTINGS = {
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_MEM_DB: 'true',
  EVENTSTORE_TELEMETRY_OPTOUT: 'true',
  EVENTSTORE_MAX_APPEND_SIZE: String(16 * 1024 * 1024),
};

type Missing = { readonly missing: string };
type Server = { readonly url: string; stop(): Promise<unknown> };

/** Why there is none: TEST_EVENTSTOREDB_URL names an empty one, or Docker runs one. */
export async function findEsdbServer(url = process.env['TEST_EVENTSTOREDB_URL']): Promise<Missing | null> {
  if (url) return null;
  return getContainerRuntimeClient().then(
    () => null,
    () => ({ missing: 'TEST_EVENTSTOREDB_URL is not set, and Docker does not answer' }),
  );
}

export async function openEsdbServer(url = process.env['TEST_EVENTSTOREDB_URL']): Promise<Missing | Server> {
  const missing = await findEsdbServer(url);
  if (missing) return missing;
  if (url) return { url, stop: async () => {} };
  const container = await new GenericContainer(IMAGE)
    .withEnvironment(SETTINGS)
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    stop: () => container.stop(),
  };
}
