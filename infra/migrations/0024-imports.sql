-- Files whose rows become records. Operational, not of record: what was imported stands in the log. A file is kept for a
-- month, and with it what became of each row; how columns were mapped is kept for the next file like it.
CREATE SCHEMA imports;

CREATE TABLE imports.files (
  id         uuid PRIMARY KEY, -- of company, person, kind and bytes: the same file again is the same
  tenant     text NOT NULL,
  person     text NOT NULL,
  kind       text NOT NULL,    -- the path of the resource
  name       text NOT NULL,
  sha256     text NOT NULL,    -- of the bytes as they came
  path       text NOT NULL,    -- of the rows as they were read
  columns    jsonb NOT NULL,   -- headings, and a few values of each
  row_count  int  NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON imports.files (created_at);

-- What became, or would become, of some rows.
CREATE TABLE imports.outcomes (
  task    uuid  NOT NULL,
  file    uuid  NOT NULL REFERENCES imports.files ON DELETE CASCADE,
  through int   NOT NULL, -- the last of these rows
  counts  jsonb NOT NULL,
  rows    jsonb NOT NULL,
  PRIMARY KEY (task, through)
);
CREATE INDEX ON imports.outcomes (file);

CREATE TABLE imports.mappings (
  tenant   text  NOT NULL,
  kind     text  NOT NULL,
  headings text  NOT NULL,
  mapping  jsonb NOT NULL,
  PRIMARY KEY (tenant, kind, headings)
);

GRANT USAGE ON SCHEMA imports TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA imports TO backoffice_app;
