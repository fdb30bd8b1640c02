import { CannotStart } from '@backoffice/infra/postgres';
import type { Settings } from './config.ts';

/**
 * What a process does: answers browsers (`api`), makes the tables that lists are read from (`projector`), does what
 * follows from events, jobs, schedules, signed heads and proofs (`worker`), or hands the log to Kafka (`relay`).
 */
export const processRoles = ['api', 'projector', 'worker', 'relay'] as const;
export type ProcessRole = (typeof processRoles)[number];
export type ProcessRoles = ReadonlySet<ProcessRole>;

export const rolesOf = ({ ROLE }: Pick<Settings, 'ROLE'>): ProcessRoles =>
  new Set(ROLE.includes('all') ? processRoles : (ROLE as ProcessRole[])); // the setting takes no others

/** One process that does it all is the product; anything less needs others beside it. */
export const isSplit = (settings: Pick<Settings, 'ROLE'>): boolean => {
  const roles = rolesOf(settings);
  return !(roles.has('api') && roles.has('projector') && roles.has('worker'));
};

type Requirement = { readonly isMet: (settings: Settings) => boolean; readonly sentence: string };

/** What processes that share the work must share besides. */
const requirements: readonly Requirement[] = [
  {
    isMet: ({ DATABASE_URL }) => DATABASE_URL !== undefined,
    sentence: 'set DATABASE_URL to the PostgreSQL that all of them use: the embedded one is one process’s own',
  },
  {
    isMet: ({ FILES_S3_BUCKET }) => FILES_S3_BUCKET !== undefined,
    sentence: 'set FILES_S3_BUCKET: what one of them keeps in a folder the others do not find',
  },
  {
    isMet: ({ SECRET }) => SECRET !== undefined,
    sentence: 'set SECRET: links and sessions that one of them made would mean nothing to the others',
  },
  {
    isMet: ({ SMTP_URL, NODE_ENV }) => SMTP_URL !== undefined || NODE_ENV !== 'production',
    sentence: 'set SMTP_URL: mail of each of them would go to a folder of its own',
  },
  {
    isMet: ({ START }) => START !== 'demo',
    sentence: 'take START=demo away, or begin with a process of ROLE=all: the demo is told by one that does it all',
  },
  {
    isMet: (settings) => settings.AUDIT_DIR === undefined || rolesOf(settings).has('worker'),
    sentence: 'take AUDIT_DIR away: heads of the log are signed and kept by the worker alone',
  },
  {
    isMet: (settings) => settings.AUDIT_KEY !== undefined || !rolesOf(settings).has('worker'),
    sentence: 'set AUDIT_KEY: the next worker must sign the heads of the log with the same key',
  },
];

const relayRequirement: Requirement = {
  isMet: ({ ROLE, KAFKA_BROKERS }) => KAFKA_BROKERS !== undefined || !ROLE.includes('relay'),
  sentence: 'set KAFKA_BROKERS: a relay hands the log to Kafka',
};

/** @throws CannotStart with one sentence for everything that cannot work so */
export function assertRolesFit(settings: Settings): void {
  const unmet = [...(isSplit(settings) ? requirements : []), relayRequirement].filter(({ isMet }) => !isMet(settings));
  if (unmet.length > 0)
    throw new CannotStart(unmet.map(({ sentence }) => `With ROLE=${settings.ROLE.join(',')} ${sentence}.`).join('\n'));
}
