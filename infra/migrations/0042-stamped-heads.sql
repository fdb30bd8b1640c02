-- Heads of the log whose time a service has stamped (docs/adr/0166): the words that were stamped, and the token of RFC
-- 3161. Never changed and never deleted: an audit pack brings them to whoever checks the log.
CREATE TABLE log.stamped_heads (
  tenant   text        NOT NULL,
  position bigint      NOT NULL,
  words    text        NOT NULL,
  token    bytea       NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, position)
);
CREATE TRIGGER stamps_are_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON log.stamped_heads FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();
GRANT SELECT, INSERT ON log.stamped_heads TO backoffice_app;
