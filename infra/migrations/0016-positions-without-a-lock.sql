-- Who knows the last position of a tenant writes the next one: INSERT, as any other. That (tenant, position) is unique lets
-- one of several succeed, and waits for whoever came first; nobody can take a position before the one ahead of it is
-- committed. So nothing is locked, and no row is rewritten for each append. The others, and whoever does not know the last
-- position, append by append_each, in turns: they hold the tenant's row in `tenants`.

CREATE TABLE log.tenants (tenant text PRIMARY KEY);
INSERT INTO log.tenants SELECT tenant FROM log.heads;
DROP TABLE log.heads;

-- The last position of each tenant that has events.
CREATE VIEW log.heads AS
  SELECT tenant, position AS head FROM log.tenants
  CROSS JOIN LATERAL (SELECT position FROM log.events WHERE events.tenant = tenants.tenant ORDER BY position DESC LIMIT 1) last;

DROP FUNCTION log.append_one, log.append_all;

-- Many appends, each with its own verdict: a refused one writes nothing and does not trouble the others. The caller sees to
-- it that no two of them name the same stream, claim or command. `append` numbers them, from 0, in every list: `versions`, to
-- build on or only seen, of {append, tenant, stream, version}, `new_events` of {append, ordinal, stream, version, id, type,
-- schema_version, data, meta}, `releases` and `takes` of {append, scope, key, stream}, `counts` of {append, scope, count}.
-- `refused` lists {append, verdict, at, actual}, where `at` points into versions, counts or takes; the others got the
-- positions after `base`. unique_violation: somebody who knew the last position was first, and it is to be tried again.
CREATE OR REPLACE FUNCTION log.append_each(in_tenant text, versions jsonb, new_events jsonb, releases jsonb, takes jsonb, counts jsonb, OUT base bigint, OUT refused jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp AS $$
DECLARE
  out int[]; -- the refused appends
BEGIN
  PERFORM FROM tenants WHERE tenant = in_tenant FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO tenants VALUES (in_tenant) ON CONFLICT DO NOTHING;
    PERFORM FROM tenants WHERE tenant = in_tenant FOR UPDATE;
  END IF;
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

-- The product adds events and claims itself. Nobody changes an event; a claim is given up through append_each only.
GRANT INSERT ON log.events, log.claims TO backoffice_app;
GRANT SELECT ON log.heads TO backoffice_app;
