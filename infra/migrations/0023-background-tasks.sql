-- Work that a person started and waits for: an export, an import, the same done to many. Operational, not of record: what it
-- does to the books stands in the log. A row and its file are kept for a week (`expires_at`).
CREATE SCHEMA background;

CREATE TABLE background.tasks (
  id          uuid PRIMARY KEY,
  tenant      text NOT NULL, -- the company, or platform
  person      text NOT NULL,
  salesman    text,          -- whose rows alone were looked at when it was started
  kind        text NOT NULL,
  title       text NOT NULL,
  input       jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  round       int NOT NULL DEFAULT 1, -- how often the person has asked for it
  attempt     int NOT NULL DEFAULT 0, -- how often it was begun in this round; only the last one may write
  done        bigint NOT NULL DEFAULT 0,
  total       bigint,
  message     text,
  page        text,          -- where in the console what came of it is seen
  checkpoint  jsonb,
  file_name   text,
  file_type   text,
  file_size   bigint NOT NULL DEFAULT 0,
  file_parts  text[] NOT NULL DEFAULT '{}', -- keys of files, in order
  created_at  timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at  timestamptz NOT NULL,
  CHECK ((finished_at IS NULL) = (state IN ('waiting', 'running')))
);
CREATE INDEX ON background.tasks (tenant, person, created_at DESC);
CREATE INDEX ON background.tasks (expires_at);

GRANT USAGE ON SCHEMA background TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON background.tasks TO backoffice_app;
