-- Certificates of those who have sealed here (docs/adr/0165), so that every process can hand them out; their keys are
-- elsewhere. Never changed and never deleted: what was sealed long ago is still checked with the certificate of then.
CREATE TABLE log.sealing_authorities (
  fingerprint text PRIMARY KEY,
  certificate text        NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER authorities_are_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON log.sealing_authorities FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();
GRANT SELECT ON log.sealing_authorities TO backoffice_app;
