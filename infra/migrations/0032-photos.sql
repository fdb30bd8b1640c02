-- Photos (docs/adr/0123): how large they are, when they were taken and who says so, and smaller ones drawn of each. The n-th
-- address to which the same file may be put; the one before it is dead by then.
ALTER TABLE media.files
  ADD COLUMN generation      int NOT NULL DEFAULT 1,
  ADD COLUMN width           int,
  ADD COLUMN height          int,
  ADD COLUMN taken_at        timestamptz,
  ADD COLUMN taken_at_source text CHECK (taken_at_source IN ('exif', 'device'));

CREATE TABLE media.variants (
  path         text   PRIMARY KEY,
  file_id      uuid   NOT NULL REFERENCES media.files,
  variant      text   NOT NULL CHECK (variant IN ('view', 'paper', 'thumb')),
  content_type text   NOT NULL,
  size         bigint NOT NULL CHECK (size > 0),
  sha256       text   NOT NULL,
  UNIQUE (file_id, variant)
);
GRANT SELECT, INSERT, DELETE ON media.variants TO backoffice_app;
