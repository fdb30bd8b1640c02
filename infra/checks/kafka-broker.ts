import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endWithThisProcess, freePort, untilListening } from './child-server.ts';
import { findKafka } from './kafka-jars.ts';

/** Who may come by `saslAddress`. */
export const TEST_USER = { username: 'backoffice', password: 'of the tests' };

/** One broker, of this process's own, on the loopback interface. */
export type TestBroker = {
  readonly address: string;
  /** The same for those who say who they are (SASL PLAIN, without TLS). */
  readonly saslAddress: string;
  /** Of its process on this machine; null of a container. */
  pid(): number | null;
  /** Without a word, as in a crash. */
  kill(): Promise<void>;
  /** After a kill, with what it had. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const IMAGE = 'apache/kafka:4.1.0';
/** Small, and quick to start: a run is over before the second compiler is worth its while. */
const JAVA_OPTIONS = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const run = promisify(execFile);

/** From jars by Java, or as a container. @throws where there is neither */
export async function startTestBroker(): Promise<TestBroker> {
  const found = await findKafka();
  if (found === 'docker') return startContainer();
  if ('missing' in found) throw new Error(`No Kafka: ${found.missing}`);
  return startFromJars(found.folder);
}

async function startFromJars(jars: string): Promise<TestBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'kafka-'));
  const [port, saslPort, controllerPort] = [await freePort(), await freePort(), await freePort()];
  const settings = join(folder, 'broker.properties');
  const logging = join(folder, 'log4j2.properties');
  writeFileSync(settings, settingsOf({ folder, port, saslPort, controllerPort }));
  writeFileSync(logging, LOGGING);
  const java = [...JAVA_OPTIONS, `-Dlog4j2.configurationFile=${logging}`, '-cp', join(jars, '*')];
  await run('java', [...java, 'kafka.tools.StorageTool', 'format', '--standalone', '-t', CLUSTER_ID, '-c', settings]);
  endWithThisProcess(folder);

  let broker: ChildProcess;
  const start = async () => {
    const output = openSync(join(folder, 'broker.log'), 'a');
    broker = spawn('java', [...java, 'kafka.Kafka', settings], { stdio: ['ignore', output, output] });
    writeFileSync(join(folder, 'pid'), String(broker.pid));
    await untilListening(port);
  };
  const kill = async () => {
    if (broker.exitCode !== null || broker.signalCode !== null) return;
    const ended = once(broker, 'exit');
    broker.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    address: `127.0.0.1:${port}`,
    saslAddress: `127.0.0.1:${saslPort}`,
    pid: () => broker.pid ?? null,
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Not run where these tests are usually run: there is no Docker. */
async function startContainer(): Promise<TestBroker> {
  const [port, saslPort] = [await freePort(), await freePort()];
  const { GenericContainer } = await import('testcontainers'); // half a second that jars do without
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: `PLAINTEXT://:${port},SASL_PLAINTEXT://:${saslPort},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port},SASL_PLAINTEXT://127.0.0.1:${saslPort}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: PROTOCOLS,
      KAFKA_SASL_ENABLED_MECHANISMS: 'PLAIN',
      KAFKA_LISTENER_NAME_SASL__PLAINTEXT_PLAIN_SASL_JAAS_CONFIG: JAAS,
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withExposedPorts({ container: port, host: port }, { container: saslPort, host: saslPort })
    .start();
  return {
    address: `127.0.0.1:${port}`,
    saslAddress: `127.0.0.1:${saslPort}`,
    pid: () => null,
    kill: async () => void (await run('docker', ['kill', container.getId()])),
    start: async () => {
      await run('docker', ['start', container.getId()]);
      await untilListening(port);
    },
    stop: async () => void (await container.stop()),
  };
}

const PROTOCOLS = 'PLAINTEXT:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT';
const JAAS = `org.apache.kafka.common.security.plain.PlainLoginModule required user_${TEST_USER.username}="${TEST_USER.password}";`;
const CLUSTER_ID = 'AAAAAAAAQACAAAAAAAAAAA';
const LOGGING = `rootLogger.level=warn
rootLogger.appenderRefs=console
rootLogger.appenderRef.console.ref=console
appender.console.type=Console
appender.console.name=console
appender.console.layout.type=PatternLayout
appender.console.layout.pattern=%d{HH:mm:ss.SSS} %p %c{1} %m%n
`;

type BrokerPlace = {
  readonly folder: string;
  readonly port: number;
  readonly saslPort: number;
  readonly controllerPort: number;
};
const settingsOf = ({ folder, port, saslPort, controllerPort }: BrokerPlace) => `process.roles=broker,controller
node.id=1
controller.quorum.bootstrap.servers=127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},SASL_PLAINTEXT://127.0.0.1:${saslPort},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port},SASL_PLAINTEXT://127.0.0.1:${saslPort},CONTROLLER://127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listener.security.protocol.map=${PROTOCOLS}
sasl.enabled.mechanisms=PLAIN
listener.name.sasl_plaintext.plain.sasl.jaas.config=${JAAS}
log.dirs=${folder}/log
num.network.threads=2
num.io.threads=2
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
log.cleaner.dedupe.buffer.size=2097152
`;
