-- Events that a reaction could not take, and those of the same stream that came after them: they wait here, everything else
-- goes on. What an operator has dropped stays, with the reason.
CREATE TABLE react.parked (
  reaction    text        NOT NULL,
  tenant      text        NOT NULL,
  stream      text        NOT NULL,
  position    bigint      NOT NULL,
  type        text        NOT NULL,
  tries       int         NOT NULL, -- 0 where it waits behind another
  error       text        NOT NULL, -- of the last try, or empty
  since       timestamptz NOT NULL DEFAULT now(),
  dropped_at  timestamptz,
  drop_reason text,
  PRIMARY KEY (reaction, tenant, stream, position),
  CHECK ((dropped_at IS NULL) = (drop_reason IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON react.parked TO backoffice_app;
