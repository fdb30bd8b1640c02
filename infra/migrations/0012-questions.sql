-- Who asked whether a name or an address is taken (trust.md T29): one row for each question that was answered, and rows are
-- only ever added. Not in the log, because nothing has happened; no line of a process, because those are gone with it.

CREATE TABLE auth.questions (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_at timestamptz NOT NULL DEFAULT now(),
  user_id  uuid NOT NULL,
  tenant   text NOT NULL, -- where they were allowed to ask
  question text NOT NULL, -- the name of the route
  about    text NOT NULL
);
CREATE INDEX ON auth.questions (user_id, asked_at);
CREATE INDEX ON auth.questions (about);

GRANT SELECT, INSERT ON auth.questions TO backoffice_app;
