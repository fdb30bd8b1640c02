-- The event log. Positions are dense per tenant and handed out in commit order, because whoever appends holds the
-- tenant's row in `heads` until the commit. A reader may therefore assert: position = previous + 1.

CREATE TABLE log.heads (
  tenant text PRIMARY KEY,
  head   bigint NOT NULL
) WITH (fillfactor = 10); -- room to update a row within its page

-- Partitioned, so that a tenant that is most of a large log does not tempt the planner to read all of it.
CREATE TABLE log.events (
  tenant         text     NOT NULL,
  position       bigint   NOT NULL,
  stream         text     NOT NULL,
  version        int      NOT NULL,
  command_id     text     NOT NULL,
  ordinal        int      NOT NULL, -- the place among the events of the command, from 0
  id             uuid     NOT NULL,
  type           text     NOT NULL,
  schema_version int      NOT NULL,
  data           jsonb    NOT NULL,
  meta           jsonb    NOT NULL,
  PRIMARY KEY (tenant, position),
  UNIQUE (tenant, stream, version),
  UNIQUE (tenant, command_id, ordinal)
) PARTITION BY HASH (tenant);

DO $$ BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE log.events_%s PARTITION OF log.events FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;

CREATE TABLE log.claims (
  tenant text   NOT NULL,
  scope  text   NOT NULL,
  key    text   NOT NULL,
  stream text   NOT NULL,
  number bigint GENERATED ALWAYS AS (CASE WHEN key ~ '^[0-9]{1,15}$' THEN key::bigint END) STORED,
  PRIMARY KEY (tenant, scope, key)
);
CREATE INDEX claims_of_any_tenant ON log.claims (scope, key);
CREATE INDEX claims_largest_number ON log.claims (tenant, scope, number) WHERE number IS NOT NULL;

CREATE FUNCTION log.append_many(
  in_tenant text, commands text[], metas jsonb[],
  write_append int[], write_stream text[], write_expected int[],
  event_append int[], event_ordinal int[], event_id uuid[], event_stream text[], event_version int[], event_type text[], event_schema int[], event_data jsonb[],
  release_append int[], release_scope text[], release_key text[], release_stream text[],
  take_append int[], take_scope text[], take_key text[], take_stream text[],
  OUT base bigint, OUT refused jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bad int[];
  added int;
BEGIN
  SELECT head INTO base FROM heads WHERE tenant = in_tenant FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO heads VALUES (in_tenant, 0) ON CONFLICT DO NOTHING;
    SELECT head INTO base FROM heads WHERE tenant = in_tenant FOR UPDATE;
  END IF;

  SELECT jsonb_agg(r), array_agg(r.append) INTO refused, bad FROM (
    SELECT DISTINCT ON (append) * FROM (
      SELECT a::int - 1 AS append, 0 AS rank, 'replayed' AS verdict, 0 AS at, 0 AS actual
        FROM unnest(commands) WITH ORDINALITY c(command, a)
        WHERE EXISTS (SELECT FROM events e WHERE e.tenant = in_tenant AND e.command_id = c.command)
      UNION ALL
      SELECT w.append, 1, 'stale', w.at::int - 1, s.version
        FROM unnest(write_append, write_stream, write_expected) WITH ORDINALITY w(append, stream, expected, at)
        CROSS JOIN LATERAL (SELECT coalesce(max(e.version), 0) AS version FROM events e WHERE e.tenant = in_tenant AND e.stream = w.stream) s
        WHERE s.version <> w.expected
      UNION ALL
      SELECT t.append, 2, 'taken', t.at::int - 1, 0
        FROM unnest(take_append, take_scope, take_key, take_stream) WITH ORDINALITY t(append, scope, key, stream, at)
        JOIN claims c ON c.tenant = in_tenant AND c.scope = t.scope AND c.key = t.key AND c.stream <> t.stream
        WHERE NOT EXISTS (SELECT FROM unnest(release_append, release_scope, release_key, release_stream) r(append, scope, key, stream)
                          WHERE r.append = t.append AND r.scope = t.scope AND r.key = t.key AND r.stream = c.stream)
    ) v ORDER BY append, rank, at
  ) r;

  INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
    SELECT in_tenant, base + row_number() OVER (ORDER BY n), e.stream, e.version, commands[e.append + 1], e.ordinal, e.id, e.type, e.schema_version, e.data, metas[e.append + 1]
    FROM unnest(event_append, event_ordinal, event_id, event_stream, event_version, event_type, event_schema, event_data)
      WITH ORDINALITY e(append, ordinal, id, stream, version, type, schema_version, data, n)
    WHERE bad IS NULL OR e.append <> ALL (bad);
  GET DIAGNOSTICS added = ROW_COUNT;
  UPDATE heads SET head = base + added WHERE tenant = in_tenant;
END $$;
