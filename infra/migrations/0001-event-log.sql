-- The event log. Positions are dense per tenant and handed out in commit order, because whoever appends holds the
-- tenant's row in `heads` until the commit. A reader may therefore assert: position = previous + 1.

CREATE TABLE log.heads (
  tenant text PRIMARY KEY,
  head   bigint NOT NULL
) WITH (fillfactor = 10); -- room to update a row within its page

-- Partitioned, so that a tenant that is most of a large log does not tempt the planner to read all of it.
CREATE TABLE log.events (
  tenant         text   NOT NULL,
  position       bigint NOT NULL,
  stream         text   NOT NULL,
  version        int    NOT NULL,
  command_id     text   NOT NULL,
  ordinal        int    NOT NULL, -- the place among the events of the command, from 0
  id             uuid   NOT NULL,
  type           text   NOT NULL,
  schema_version int    NOT NULL,
  data           jsonb  NOT NULL,
  meta           jsonb  NOT NULL,
  PRIMARY KEY (tenant, position),
  UNIQUE (tenant, stream, version),
  UNIQUE (tenant, command_id, ordinal)
) PARTITION BY HASH (tenant);

DO $$ BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE log.events_%s PARTITION OF log.events FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;

-- At most one stream of a tenant holds a (scope, key).
CREATE TABLE log.claims (
  tenant text   NOT NULL,
  scope  text   NOT NULL,
  key    text   NOT NULL,
  stream text   NOT NULL,
  number bigint GENERATED ALWAYS AS (CASE WHEN key ~ '^[0-9]{1,15}$' THEN key::bigint END) STORED,
  PRIMARY KEY (tenant, scope, key)
);
CREATE INDEX claims_of_any_tenant ON log.claims (scope, key, tenant);
CREATE INDEX claims_largest_number ON log.claims (tenant, scope, number) WHERE number IS NOT NULL;

-- Three ways to append. The first two are short and take it that all is as expected: where it is not, they answer with
-- null (a new tenant) or an error (unique_violation, serialization_failure), have written nothing, and append_each tells
-- what is wrong. A version that must exist is one to build on that the caller has not seen itself.

CREATE FUNCTION log.append_one(
  in_tenant text, in_stream text, in_version int, base_must_exist bool, in_id uuid, in_type text, in_schema_version int, in_data jsonb, in_meta jsonb,
  OUT new_position bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp AS $$
BEGIN
  UPDATE heads SET head = head + 1 WHERE tenant = in_tenant RETURNING head INTO new_position;
  IF base_must_exist AND NOT EXISTS (SELECT FROM events WHERE tenant = in_tenant AND stream = in_stream AND version = in_version - 1) THEN
    RAISE serialization_failure;
  END IF;
  IF new_position IS NOT NULL THEN
    INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
    VALUES (in_tenant, new_position, in_stream, in_version, in_meta ->> 'commandId', 0, in_id, in_type, in_schema_version, in_data, in_meta);
  END IF;
END $$;

-- Many appends, all or none. `new_events` lists {ordinal, stream, version, id, type, schema_version, data, meta}, and
-- `must_exist`, if anything, {stream, version}.
CREATE FUNCTION log.append_all(in_tenant text, new_events jsonb, must_exist jsonb, OUT last_position bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp AS $$
DECLARE
  added int := jsonb_array_length(new_events);
BEGIN
  UPDATE heads SET head = head + added WHERE tenant = in_tenant RETURNING head INTO last_position;
  IF must_exist IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_to_recordset(must_exist) AS base(stream text, version int)
    WHERE (SELECT true FROM events e WHERE e.tenant = in_tenant AND e.stream = base.stream AND e.version = base.version LIMIT 1) IS NULL
  ) THEN
    RAISE serialization_failure;
  END IF;
  INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
  SELECT in_tenant, last_position - added + n, stream, version, meta ->> 'commandId', ordinal, id, type, schema_version, data, meta
  FROM ROWS FROM (jsonb_to_recordset(new_events) AS (ordinal int, stream text, version int, id uuid, type text, schema_version int, data jsonb, meta jsonb))
    WITH ORDINALITY event(ordinal, stream, version, id, type, schema_version, data, meta, n)
  WHERE last_position IS NOT NULL;
END $$;

-- Many appends, each with its own verdict: a refused one writes nothing and does not trouble the others. The caller sees to
-- it that no two of them name the same stream, claim or command. `append` numbers them, from 0, in every list: `writes` of
-- {append, stream, expected}, `new_events` as above, `releases` and `takes` of {append, scope, key, stream}. `refused`
-- lists {append, verdict, at, actual}, where `at` points into writes or takes; the others got the positions after `base`.
CREATE FUNCTION log.append_each(in_tenant text, writes jsonb, new_events jsonb, releases jsonb, takes jsonb, OUT base bigint, OUT refused jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp AS $$
DECLARE
  out int[]; -- the refused appends
BEGIN
  SELECT head INTO base FROM heads WHERE tenant = in_tenant FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO heads VALUES (in_tenant, 0) ON CONFLICT DO NOTHING;
    SELECT head INTO base FROM heads WHERE tenant = in_tenant FOR UPDATE;
  END IF;

  -- Scalar subqueries, because they stay index look-ups whatever the planner believes about the size of the tables.
  WITH take AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(takes) AS (append int, scope text, key text, stream text)) WITH ORDINALITY t(append, scope, key, stream, at)
  ), reasons AS (
    SELECT append, 0 AS rank, 'replayed' AS verdict, 0::bigint AS at, 0 AS actual
    FROM jsonb_to_recordset(new_events) AS event(append int, ordinal int, meta jsonb)
    WHERE ordinal = 0
      AND (SELECT true FROM events e WHERE e.tenant = in_tenant AND e.command_id = event.meta ->> 'commandId' LIMIT 1)
  UNION ALL
    SELECT append, 1, 'stale', at - 1, actual FROM (
      SELECT w.*, coalesce((SELECT e.version FROM events e WHERE e.tenant = in_tenant AND e.stream = w.stream ORDER BY e.version DESC LIMIT 1), 0) AS actual
      FROM ROWS FROM (jsonb_to_recordset(writes) AS (append int, stream text, expected int)) WITH ORDINALITY w(append, stream, expected, at)
    ) w WHERE actual <> expected
  UNION ALL
    SELECT append, 2, 'taken', at - 1, 0 FROM (
      SELECT t.*, (SELECT c.stream FROM claims c WHERE c.tenant = in_tenant AND c.scope = t.scope AND c.key = t.key) AS holder FROM take t
    ) t
    WHERE holder <> stream AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(releases) AS r(append int, scope text, key text, stream text)
        WHERE r.append = t.append AND r.scope = t.scope AND r.key = t.key AND r.stream = t.holder)
      OR EXISTS (
        SELECT FROM take earlier
        WHERE earlier.append = t.append AND earlier.scope = t.scope AND earlier.key = t.key AND earlier.stream <> t.stream AND earlier.at < t.at)
  ), refusals AS (
    SELECT DISTINCT ON (append) append, verdict, at, actual FROM reasons ORDER BY append, rank, at
  )
  SELECT jsonb_agg(refusals), array_agg(append) INTO refused, out FROM refusals;

  WITH added AS (
    INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
    SELECT in_tenant, base + row_number() OVER (ORDER BY n), stream, version, meta ->> 'commandId', ordinal, id, type, schema_version, data, meta
    FROM ROWS FROM (jsonb_to_recordset(new_events) AS (append int, ordinal int, stream text, version int, id uuid, type text, schema_version int, data jsonb, meta jsonb))
      WITH ORDINALITY event(append, ordinal, stream, version, id, type, schema_version, data, meta, n)
    WHERE out IS NULL OR append <> ALL (out)
    RETURNING 1
  )
  UPDATE heads SET head = base + (SELECT count(*) FROM added) WHERE tenant = in_tenant;

  DELETE FROM claims c
  USING jsonb_to_recordset(releases) AS r(append int, scope text, key text, stream text)
  WHERE c.tenant = in_tenant AND c.scope = r.scope AND c.key = r.key AND c.stream = r.stream AND (out IS NULL OR r.append <> ALL (out));

  INSERT INTO claims (tenant, scope, key, stream)
  SELECT in_tenant, scope, key, stream FROM jsonb_to_recordset(takes) AS t(append int, scope text, key text, stream text)
  WHERE out IS NULL OR append <> ALL (out)
  ON CONFLICT DO NOTHING; -- it is theirs already
END $$;

-- Append-only, for everybody: the product's role has no right to change an event, and its owner is stopped here.
CREATE FUNCTION log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Events are for ever: % on %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$ DECLARE
  part regclass; -- a statement's trigger fires for the table it names, so each partition needs its own
BEGIN
  FOR part IN SELECT relid FROM pg_partition_tree('log.events') LOOP
    EXECUTE format('CREATE TRIGGER events_are_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change()', part);
  END LOOP;
END $$;

-- Events are read by anybody in the product and written through these functions only, which run as their owner.
REVOKE EXECUTE ON FUNCTION log.append_one, log.append_all, log.append_each FROM PUBLIC;
GRANT USAGE ON SCHEMA log TO backoffice_app;
GRANT SELECT ON log.heads, log.events, log.claims TO backoffice_app;
GRANT EXECUTE ON FUNCTION log.append_one, log.append_all, log.append_each TO backoffice_app;
