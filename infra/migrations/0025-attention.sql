-- What a reaction asked for and a rule refused: a person does it another way, asks for it again, or says why it need not be.
CREATE TABLE react.attention (
  id           uuid        PRIMARY KEY, -- made of the effect, so that meeting its event again is no second item
  tenant       text        NOT NULL,
  reaction     text        NOT NULL,
  home         text        NOT NULL,    -- of the event: its company, or platform
  stream       text        NOT NULL,
  position     bigint      NOT NULL,
  type         text        NOT NULL,
  entity       text        NOT NULL,    -- what it is about
  record       text        NOT NULL,
  code         text        NOT NULL,    -- of the refusal
  reason       text        NOT NULL,    -- a sentence
  since        timestamptz NOT NULL,
  settled_at   timestamptz,
  settled_by   text,
  settled_name text,
  settled_how  text CHECK (settled_how IN ('repeated', 'dismissed')),
  note         text,                    -- why it was dismissed
  CHECK ((settled_at IS NULL) = (settled_how IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL))
);
CREATE INDEX ON react.attention (tenant, since DESC) WHERE settled_at IS NULL;
CREATE INDEX ON react.attention (tenant, entity, record);
GRANT SELECT, INSERT, UPDATE ON react.attention TO backoffice_app;

-- By which right a file was made; it is asked for again with each download.
ALTER TABLE background.tasks ADD COLUMN file_rights jsonb;
