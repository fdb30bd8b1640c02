-- How the rows of a file were read when they were tried last: an import writes what was tried. And where columns went to, each by
-- its own heading, so that a file with one column more is known all the same. `imports.mappings` is read by older versions alone.
ALTER TABLE imports.files ADD COLUMN plan jsonb; -- { mapping, values, checkedBy }; null until its rows are tried

CREATE TABLE imports.headings (
  tenant  text NOT NULL,
  kind    text NOT NULL,
  heading text NOT NULL, -- letters and digits alone, and which of several in one file
  field   text,          -- null: left out
  PRIMARY KEY (tenant, kind, heading)
);
-- How good the news of a task is: whoever waits for it sees so at a glance.
ALTER TABLE background.tasks ADD COLUMN severity text NOT NULL DEFAULT 'success'
  CHECK (severity IN ('success', 'info', 'warn', 'error'));

GRANT SELECT, INSERT, UPDATE, DELETE ON imports.headings TO backoffice_app;
