import { commandsOf } from '@backoffice/contracts/capabilities';
import { dayIn, type Actor, type Day, type Instant, type Resource } from '@backoffice/contracts/kernel';
import type { movableClock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import { encryptAccount, systemContext, type CommandGateway } from '@backoffice/services';
import { seededRandom } from './seeded-random.ts';

export const DEMO_TIME_ZONE = 'America/Los_Angeles';

export type DemoDriverPorts = {
  readonly log: EventLog;
  /** The clock of the write side; it stands where the story is. */
  readonly clock: ReturnType<typeof movableClock>;
  readonly gateway: CommandGateway;
  /** What account numbers are encrypted with. */
  readonly secret: string;
};

/** The demo's way to act: who, when, what. Everything it makes, it makes by sending commands. */
export type DemoDriver = {
  readonly today: Day;
  readonly companyId: string;
  readonly newId: () => string;
  /** The account of a vendor, as the product keeps it. */
  readonly encrypted: (vendorId: string, numbers: AccountNumbers) => string;
  /** A moment of the working day, in UTC. */
  readonly moment: (day: Day) => Instant;
  readonly act: (
    tenant: string,
    by: Actor,
    at: Instant,
    resource: Resource,
    id: string,
    type: string,
    data: unknown,
    how?: { begins?: true; linkId?: string },
  ) => Promise<void>;
  /** The records of a kind in the order in which they were made, with what they began with. */
  readonly made: (resource: Resource) => readonly { readonly id: string; readonly data: object }[];
  /** The record that was made with this value in a field. */
  readonly idOf: (resource: Resource, field: string, value: string) => string;
  readonly events: <D>(stream: string, type: string) => Promise<D[]>;
};

type AccountNumbers = Parameters<typeof encryptAccount>[1];
export function demoDriver({ log, clock, gateway, secret }: DemoDriverPorts): DemoDriver {
  const { below } = seededRandom(5);
  const latest = clock.now();
  const today = dayIn(DEMO_TIME_ZONE, latest);
  const companyId = clock.newId();
  const made: { readonly entity: string; readonly id: string; readonly data: object }[] = [];
  return {
    today,
    companyId,
    newId: () => clock.newId(),
    encrypted: (vendorId, numbers) => encryptAccount(secret, numbers, `${companyId}/${vendorId}`),
    moment(day) {
      const at = new Date(Date.parse(`${day}T15:00:00.000Z`) + below(9 * 3_600) * 1000).toISOString();
      return at < latest ? at : latest;
    },
    async act(tenant, by, at, resource, id, type, data, { begins, linkId } = {}) {
      const shape = commandsOf(resource)[type];
      if (!shape) throw new Error(`${resource.entity} has no command ${type}`);
      clock.put(at);
      if (begins) made.push({ entity: resource.entity, id, data: Object(data) as object });
      const context = {
        ...systemContext(tenant, `demo ${clock.newId()}`, { actor: by }),
        ...(linkId
          ? {
              visitor: {
                linkId,
                ip: '203.0.113.24',
                userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/605.1',
              },
            }
          : {}),
      };
      await gateway.execute(
        [
          {
            entity: resource.entity,
            id,
            command: { type, data: shape.parse(data) },
            ...(begins ? { creates: begins } : {}),
          },
        ],
        context,
      );
    },
    made: ({ entity }) => made.filter((each) => each.entity === entity),
    idOf({ entity }, field, value) {
      const found = made.find((each) => each.entity === entity && Object(each.data)[field] === value);
      if (!found) throw new Error(`The demo has made no ${entity} whose ${field} is ${value}`);
      return found.id;
    },
    events: async <D>(stream: string, type: string) =>
      // by its contract
      (await log.readStream(companyId, stream)).filter((event) => event.type === type).map((event) => event.data as D),
  };
}
