/** What is read when somebody asks for it. Names and help as Prometheus shows them. */
export const gauges = {
  backoffice_sockets_open: 'Sockets of consoles that are open.',
  backoffice_projections_behind_events: 'Events that lists do not show yet, in the company that is furthest behind.',
  backoffice_projections_failing: '1 where a company does not get through to its lists.',
  backoffice_parked_streams: 'Streams that a table could not take; what is read of them stands still.',
  backoffice_feed_behind_events: 'Events this process has still to fold, in the company that is furthest behind.',
  backoffice_relay_active: '1 where it is this process that hands the log to Kafka.',
  backoffice_relay_behind_events: 'Events that Kafka does not have yet.',
  backoffice_jobs_waiting: 'Jobs that wait, run, or wait for their next try.',
  backoffice_dead_letters: 'Jobs that used up their tries.',
  backoffice_parked_events: 'Events that a reaction could not take.',
  backoffice_refused_reactions: 'What should have followed by itself and waits for a person.',
  backoffice_database_pool_connections: 'Connections to PostgreSQL that the pools of this process hold.',
  backoffice_database_pool_waiting: 'Who waits for a connection of these pools.',
  backoffice_disk_free_bytes: 'Bytes free on the disk of DATA_DIR.',
  backoffice_disk_size_bytes: 'Bytes of that disk.',
} as const;
export type GaugeName = keyof typeof gauges;

/** What one part of the product says of itself. */
export type GaugeReadings = Readonly<Partial<Record<GaugeName, number>>>;
export type GaugeSources = Readonly<Record<string, () => Promise<GaugeReadings>>>;
