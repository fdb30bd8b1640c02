-- An append insists on what it was decided on: streams of its own tenant or of another that must not have grown since. The
-- events of the tenant itself are looked at once its row in `heads` is held, by a statement of its own, which therefore
-- sees whatever was committed until then. And the shortest append looks up nothing: it is asked for only where the version
-- to build on is known to exist.

DROP FUNCTION log.append_one, log.append_all, log.append_each;

CREATE FUNCTION log.append_one(in_tenant text, in_stream text, in_version int, in_id uuid, in_type text, in_schema_version int, in_data jsonb, in_meta jsonb)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = log, pg_temp AS $$
  WITH next AS (UPDATE heads SET head = head + 1 WHERE tenant = in_tenant RETURNING head)
  INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
  SELECT in_tenant, head, in_stream, in_version, in_meta ->> 'commandId', 0, in_id, in_type, in_schema_version, in_data, in_meta FROM next
  RETURNING position
$$;

-- Many appends, all or none: a null (a new tenant, or events that are not as expected) or unique_violation say that nothing was
-- written, and append_each tells what is wrong. `new_events` lists {ordinal, stream, version, id, type, schema_version, data, meta};
-- `must_exist` and `must_not_exist`, if anything, {tenant, stream, version}; and `takes`, if anything, {scope, key, stream}, all of them free.
CREATE FUNCTION log.append_all(in_tenant text, new_events jsonb, must_exist jsonb, must_not_exist jsonb, takes jsonb)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = log, pg_temp AS $$
  SELECT FROM heads WHERE tenant = in_tenant FOR UPDATE;
  WITH next AS (
    UPDATE heads SET head = head + jsonb_array_length(new_events)
    WHERE tenant = in_tenant
      AND NOT EXISTS (
        SELECT FROM (
          SELECT true AS wanted, base.* FROM jsonb_to_recordset(must_exist) AS base(tenant text, stream text, version int) UNION ALL
          SELECT false, news.* FROM jsonb_to_recordset(must_not_exist) AS news(tenant text, stream text, version int)) AS one
        WHERE wanted <> coalesce((SELECT true FROM events e WHERE e.tenant = one.tenant AND e.stream = one.stream AND e.version = one.version LIMIT 1), false))
    RETURNING head
  ), added AS (
    INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
    SELECT in_tenant, head - jsonb_array_length(new_events) + n, stream, version, meta ->> 'commandId', ordinal, id, type, schema_version, data, meta
    FROM next, ROWS FROM (jsonb_to_recordset(new_events) AS (ordinal int, stream text, version int, id uuid, type text, schema_version int, data jsonb, meta jsonb))
      WITH ORDINALITY event(ordinal, stream, version, id, type, schema_version, data, meta, n)
  ), taken AS (
    INSERT INTO claims (tenant, scope, key, stream)
    SELECT in_tenant, scope, key, stream FROM next, jsonb_to_recordset(takes) AS t(scope text, key text, stream text)
  )
  SELECT head FROM next
$$;

-- As before, but that `versions` lists {append, tenant, stream, version}: those to build on, and those of other streams that were seen.
CREATE FUNCTION log.append_each(in_tenant text, versions jsonb, new_events jsonb, releases jsonb, takes jsonb, counts jsonb, OUT base bigint, OUT refused jsonb)
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

REVOKE EXECUTE ON FUNCTION log.append_one, log.append_all, log.append_each FROM PUBLIC;
GRANT EXECUTE ON FUNCTION log.append_one, log.append_all, log.append_each TO backoffice_app;
