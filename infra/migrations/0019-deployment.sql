-- What all processes on this database must have in common (docs/adr/0039): of each setting a fingerprint, which the first
-- start records and every other start is compared with; and `demo`, while one is being told. The owner's own: no role of the
-- product needs it.
CREATE TABLE log.deployment (
  name  text PRIMARY KEY,
  value text        NOT NULL,
  at    timestamptz NOT NULL DEFAULT now()
);
