-- What was recorded of the events, behind the append: for each its SHA-256, and for each block the head of the chain over
-- all hashes up to its last (docs/adr/0017). 32 bytes an event, and no row for each.
CREATE TABLE log.blocks (
  tenant text        NOT NULL,
  first  bigint      NOT NULL,
  last   bigint      NOT NULL,
  hashes bytea       NOT NULL, -- of the positions first to last, one after another
  head   bytea       NOT NULL,
  at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, first),
  CHECK (first > 0 AND last >= first AND octet_length(hashes) = 32 * (last - first + 1) AND octet_length(head) = 32)
);
ALTER TABLE log.blocks ALTER COLUMN hashes SET STORAGE EXTERNAL; -- hashes do not compress

CREATE TRIGGER blocks_are_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON log.blocks FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();
GRANT SELECT, INSERT ON log.blocks TO backoffice_app;
