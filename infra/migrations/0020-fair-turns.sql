-- Fair turns (docs/adr/0040): who writes after the last position it knows shares a turn at its tenant, whoever appends by
-- append_each has one to itself. PostgreSQL serves both in the order of asking, so whoever was overtaken once is next. The
-- locks are those of a transaction: they end with it, whatever becomes of its connection, and a transaction pooler may stand
-- in between. Two tenants of one number only wait for each other.
CREATE FUNCTION log.turn(tenant text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT hashtextextended(tenant, 7203116)';

-- As in the baseline, but that it waits for its turn instead of the tenant's row. unique_violation: a writer that takes no
-- turns was first, and it is to be tried again.
CREATE OR REPLACE FUNCTION log.append_each(in_tenant text, versions jsonb, new_events jsonb, releases jsonb, takes jsonb, counts jsonb, OUT base bigint, OUT refused jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp AS $$
DECLARE
  out int[]; -- the refused appends
BEGIN
  PERFORM pg_advisory_xact_lock(turn(in_tenant));
  INSERT INTO tenants VALUES (in_tenant) ON CONFLICT DO NOTHING;
  SELECT coalesce((SELECT position FROM events WHERE tenant = in_tenant ORDER BY position DESC LIMIT 1), 0) INTO base; -- a statement of its own sees whatever was committed until then

  -- Scalar subqueries, because they stay index look-ups whatever the planner believes about the size of the tables.
  WITH take AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(takes) AS (append int, scope text, key text, stream text)) WITH ORDINALITY t(append, scope, key, stream, at)
  ), moved AS ( -- what this group does to scopes that somebody in it has counted
    SELECT append, scope FROM take UNION ALL SELECT append, scope FROM jsonb_to_recordset(releases) AS r(append int, scope text)
  ), reasons AS (
    SELECT append, 0 AS rank, 'replayed' AS verdict, 0::bigint AS at, 0 AS actual
    FROM jsonb_to_recordset(new_events) AS event(append int, ordinal int, meta jsonb)
    WHERE ordinal = 0
      AND (SELECT true FROM events e WHERE e.tenant = in_tenant AND e.command_id = event.meta ->> 'commandId' LIMIT 1)
  UNION ALL
    SELECT append, 1, 'stale', at - 1, actual FROM (
      SELECT v.*, coalesce((SELECT e.version FROM events e WHERE e.tenant = v.tenant AND e.stream = v.stream ORDER BY e.version DESC LIMIT 1), 0) AS actual
      FROM ROWS FROM (jsonb_to_recordset(versions) AS (append int, tenant text, stream text, version int)) WITH ORDINALITY v(append, tenant, stream, version, at)
    ) v WHERE actual <> version
  UNION ALL
    SELECT append, 2, 'changed', at - 1, 0
    FROM ROWS FROM (jsonb_to_recordset(counts) AS (append int, scope text, count int)) WITH ORDINALITY n(append, scope, count, at)
    WHERE (SELECT count(*) FROM claims c WHERE c.tenant = in_tenant AND c.scope = n.scope) <> n.count
      OR EXISTS (SELECT FROM moved WHERE moved.scope = n.scope AND moved.append <> n.append)
  UNION ALL
    SELECT append, 3, 'taken', at - 1, 0 FROM (
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

  INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
  SELECT in_tenant, base + row_number() OVER (ORDER BY n), stream, version, meta ->> 'commandId', ordinal, id, type, schema_version, data, meta
  FROM ROWS FROM (jsonb_to_recordset(new_events) AS (append int, ordinal int, stream text, version int, id uuid, type text, schema_version int, data jsonb, meta jsonb))
    WITH ORDINALITY event(append, ordinal, stream, version, id, type, schema_version, data, meta, n)
  WHERE out IS NULL OR append <> ALL (out);

  DELETE FROM claims c
  USING jsonb_to_recordset(releases) AS r(append int, scope text, key text, stream text)
  WHERE c.tenant = in_tenant AND c.scope = r.scope AND c.key = r.key AND c.stream = r.stream AND (out IS NULL OR r.append <> ALL (out));

  INSERT INTO claims (tenant, scope, key, stream)
  SELECT in_tenant, scope, key, stream FROM jsonb_to_recordset(takes) AS t(append int, scope text, key text, stream text)
  WHERE out IS NULL OR append <> ALL (out)
  ON CONFLICT DO NOTHING; -- it is theirs already
END $$;
