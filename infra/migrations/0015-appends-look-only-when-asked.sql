-- Many appends look only at what they are asked to look at. As one statement they paid for every look at the events, which
-- prepares for each partition, also when there was nothing to look at. `must_exist` and `must_not_exist` are looked at by
-- a statement of their own once the tenant's row in `heads` is held, and so see whatever was committed until then.

-- As before; but events that are not as expected are told by serialization_failure, and nothing was written.
CREATE OR REPLACE FUNCTION log.append_all(in_tenant text, new_events jsonb, must_exist jsonb, must_not_exist jsonb, takes jsonb)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp AS $$
DECLARE
  added int := jsonb_array_length(new_events);
  last bigint;
BEGIN
  UPDATE heads SET head = head + added WHERE tenant = in_tenant RETURNING head INTO last;
  IF last IS NULL THEN RETURN NULL; END IF;

  IF must_exist IS NOT NULL OR must_not_exist IS NOT NULL THEN
    IF EXISTS (
      SELECT FROM (
        SELECT true AS wanted, base.* FROM jsonb_to_recordset(must_exist) AS base(tenant text, stream text, version int) UNION ALL
        SELECT false, news.* FROM jsonb_to_recordset(must_not_exist) AS news(tenant text, stream text, version int)) AS one
      WHERE wanted <> coalesce((SELECT true FROM events e WHERE e.tenant = one.tenant AND e.stream = one.stream AND e.version = one.version LIMIT 1), false))
    THEN RAISE serialization_failure; END IF;
  END IF;

  INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
  SELECT in_tenant, last - added + n, stream, version, meta ->> 'commandId', ordinal, id, type, schema_version, data, meta
  FROM ROWS FROM (jsonb_to_recordset(new_events) AS (ordinal int, stream text, version int, id uuid, type text, schema_version int, data jsonb, meta jsonb))
    WITH ORDINALITY event(ordinal, stream, version, id, type, schema_version, data, meta, n);

  IF takes IS NOT NULL THEN
    INSERT INTO claims (tenant, scope, key, stream)
    SELECT in_tenant, scope, key, stream FROM jsonb_to_recordset(takes) AS t(scope text, key text, stream text);
  END IF;
  RETURN last;
END $$;
