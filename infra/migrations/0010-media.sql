-- Files that people put in: what each belongs to decides who may read it. The bytes lie where the files lie, under `path`.

CREATE SCHEMA media;

CREATE TABLE media.files (
  id            uuid PRIMARY KEY,
  path          text   NOT NULL UNIQUE, -- made by us, never by who sends it
  tenant        text,                   -- null: a person's own
  parent_entity text   NOT NULL,
  parent_id     text   NOT NULL,
  purpose       text   NOT NULL,
  name          text   NOT NULL,        -- what it was called where it came from; only shown
  content_type  text   NOT NULL,
  size          bigint NOT NULL CHECK (size > 0), -- as it was announced; once stored, as it is
  uploader      text   NOT NULL,
  request_hash  text   NOT NULL,        -- the same key with another request is noticed
  state         text   NOT NULL DEFAULT 'expected' CHECK (state IN ('expected', 'stored', 'deleted')),
  token_hash    bytea  UNIQUE,          -- SHA-256 of the token that takes it; gone with its first use
  sha256        text   CHECK (state = 'expected' OR sha256 IS NOT NULL),
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL DEFAULT now() + interval '5 minutes' -- of the upload
);
CREATE INDEX ON media.files (uploader, created_at);
CREATE INDEX ON media.files (created_at) WHERE state = 'expected';

GRANT USAGE ON SCHEMA media TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON media.files TO backoffice_app;
