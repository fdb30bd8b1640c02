-- Certificates of those who have sealed here (docs/adr/0165), so that every process can hand them out; their keys are
-- elsewhere. Never changed and never deleted: what was sealed long ago is still checked with the certificate of then.
CREATE TABLE log.sealing_authorities (
  fingerprint text PRIMARY KEY,
  certificate text        NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER authorities_are_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON log.sealing_authorities FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();
GRANT SELECT ON log.sealing_authorities TO backoffice_app;

-- Keys that companies seal with, each encrypted with the SECRET; whoever has another makes another key.
CREATE TABLE auth.sealing_keys (
  fingerprint text        PRIMARY KEY,
  tenant      text        NOT NULL,
  authority   text        NOT NULL, -- fingerprint of who vouches for it
  company     text        NOT NULL, -- its name in the certificate
  certificate text        NOT NULL,
  encrypted   text        NOT NULL,
  made_at     timestamptz NOT NULL
);
CREATE INDEX ON auth.sealing_keys (tenant);
GRANT SELECT, INSERT ON auth.sealing_keys TO backoffice_app;
