-- Devices of the company that are with a signer (docs/adr/0127): the sign-in that handed one over is suspended until it is
-- taken back. The browser has the secret of the hand-over as a cookie; here is its SHA-256.
CREATE TABLE auth.hand_overs (
  id           uuid PRIMARY KEY,
  secret_hash  bytea NOT NULL UNIQUE,
  session_id   uuid NOT NULL,
  user_id      uuid NOT NULL,
  tenant       text NOT NULL,
  link_id      uuid NOT NULL UNIQUE,
  token_hash   text NOT NULL UNIQUE, -- of the share token that alone is open to the device
  signer       text NOT NULL,
  copy_address text,                 -- where the signer's copy goes; null where none is wanted
  page         text NOT NULL,        -- what the signer reads
  back_to      text NOT NULL,        -- where staff go on
  opened_at    timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at     timestamptz
);
CREATE INDEX ON auth.hand_overs (session_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.hand_overs TO backoffice_app;
