/**
 * What cannot be made again of anything else, in an order that its references allow. Events are read through the log's
 * port. Claims are kept although the log has them: those of old events follow from folded records only, which a restore
 * knows nothing of.
 */
export const BACKED_UP_TABLES = [
  'log.events',
  'log.claims',
  'log.blocks',
  'log.sealing_authorities',
  'log.stamped_heads',
  'auth.credentials',
  'auth.logins',
  'auth.devices',
  'auth.crew_devices',
  'auth.calendar_links',
  'auth.links',
  'auth.questions',
  'media.files',
  'media.variants',
  'react.checkpoints',
  'react.parked',
  'react.attention',
  'proof.results',
  'imports.headings',
  'imports.mappings',
  'pgboss.job_keys',
] as const;
export type BackedUpTable = (typeof BACKED_UP_TABLES)[number];
/**
 * What is read is folded from the log, and its tenants are those of its events; who names whom is found there by the
 * next proof, and EventStoreDB is swept from its beginning. Sessions end, keys of seals are made anew, what is counted
 * begins anew, and so does what processes share. Background tasks are asked for again, and what was sent to Kafka is
 * sent again.
 */
export const SKIPPED_TABLES = [
  'log.tenants',
  'log.deployment',
  'log.swept',
  'auth.sessions',
  'auth.push_subscriptions',
  'auth.sealing_keys',
  'auth.hand_overs',
  'auth.tries',
  'auth.challenges',
  'auth.crew_challenges',
  'auth.crew_sessions',
  'auth.crew_nonces',
  'auth.crew_codes',
  'auth.portal_challenges',
  'auth.portal_sessions',
  'auth.spent',
  'auth.idempotency_keys',
  'background.tasks',
  'imports.files',
  'imports.outcomes',
  'read.projections',
  'read.checkpoints',
  'read.parked',
  'proof.mentions',
  'proof.mention_heads',
  'feed.relay',
] as const;

const IS_UNFINISHED = "state IN ('created', 'retry', 'active')";
/** Of jobs that are not done, what asks for them. Those of the clock, which have no key, come by themselves. */
export const UNFINISHED_JOBS = `SELECT name AS queue, singleton_key AS key, data FROM pgboss.job WHERE ${IS_UNFINISHED} AND singleton_key IS NOT NULL AND name = ANY($1)`;
/** The key of a job that is not done would keep it from being asked for again. */
export const ROW_FILTERS: Partial<Record<BackedUpTable, string>> = {
  'pgboss.job_keys': `NOT EXISTS (SELECT FROM pgboss.job WHERE job.name = kept.queue AND job.singleton_key = kept.key AND ${IS_UNFINISHED})`,
};

/** Files that are kept until their row says so. */
export const UPLOADED_FILES = `SELECT path, sha256, true AS uploaded FROM media.files WHERE state = 'stored'
  UNION ALL SELECT path, sha256, true FROM media.variants`;
/** How the types of events end whose files are kept for ever: `filePath` and `sha256` of their data. */
export const KEPT_FILES = ['PdfSealed', 'ExportMade'] as const;
