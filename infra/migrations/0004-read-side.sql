-- What is read: tables folded from the log, made and replaced by the product itself, which may therefore create here.
CREATE EXTENSION IF NOT EXISTS pg_trgm; -- search by any part of a word
CREATE SCHEMA read;
GRANT USAGE, CREATE ON SCHEMA read TO backoffice_app;

-- Numbers that people type: 9 comes before 10, and A-9 before A-10.
CREATE COLLATION read.natural (provider = icu, locale = 'und-u-kn');

-- The version that the live table of a projection was folded by.
CREATE TABLE read.projections (
  name    text PRIMARY KEY,
  version int NOT NULL
);

-- Moved in the transaction that writes the rows; whoever moves it holds its lock, so one folds at a time.
CREATE TABLE read.checkpoints (
  projection text   NOT NULL REFERENCES read.projections ON DELETE CASCADE ON UPDATE CASCADE,
  tenant     text   NOT NULL,
  position   bigint NOT NULL,
  PRIMARY KEY (projection, tenant)
) WITH (fillfactor = 10); -- room to update a row within its page

-- Streams that a projection could not fold: they wait from this position on, everything else goes on.
CREATE TABLE read.parked (
  projection text        NOT NULL REFERENCES read.projections ON DELETE CASCADE ON UPDATE CASCADE,
  tenant     text        NOT NULL,
  stream     text        NOT NULL,
  position   bigint      NOT NULL,
  type       text        NOT NULL,
  error      text        NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, tenant, stream)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON read.projections, read.checkpoints, read.parked TO backoffice_app;
