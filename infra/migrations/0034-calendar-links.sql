-- Addresses at which calendars read the schedule, one a person and company (docs/adr/0141). The token is derived of the
-- id; only its hash is kept.
CREATE TABLE auth.calendar_links (
  id           uuid        PRIMARY KEY,
  token_hash   bytea       NOT NULL UNIQUE,
  tenant       text        NOT NULL,
  user_id      uuid        NOT NULL,
  made_at      timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  ended_at     timestamptz
);
CREATE UNIQUE INDEX ON auth.calendar_links (tenant, user_id) WHERE ended_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.calendar_links TO backoffice_app;
