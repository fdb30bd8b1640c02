-- Workers who sign in on their own phones (docs/adr/0125). What is said of them stands in the log; these are secrets and
-- what is counted or runs out.

-- As auth.challenges; `about`: the worker that a link names, or the number that was typed.
CREATE TABLE auth.crew_challenges (LIKE auth.challenges INCLUDING ALL);
ALTER TABLE auth.crew_challenges ADD COLUMN about jsonb;
CREATE INDEX ON auth.crew_challenges (user_id) WHERE ended_at IS NULL;

-- The phones, with the public key whose private one never leaves them.
CREATE TABLE auth.crew_devices (
  id         uuid        PRIMARY KEY,
  tenant     text        NOT NULL,
  worker_id  uuid        NOT NULL,
  public_key jsonb       NOT NULL, -- JWK, P-256
  added_at   timestamptz NOT NULL DEFAULT now(),
  renewed_at timestamptz NOT NULL DEFAULT now(), -- by the code, or by a signature since
  ended_at   timestamptz
);
CREATE INDEX ON auth.crew_devices (tenant, worker_id);

-- What the cookie of a phone stands for.
CREATE TABLE auth.crew_sessions (
  token_hash bytea       PRIMARY KEY,
  device_id  uuid        NOT NULL REFERENCES auth.crew_devices ON DELETE CASCADE,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours'
);
CREATE INDEX ON auth.crew_sessions (device_id);
CREATE INDEX ON auth.crew_sessions (expires_at);

-- What a phone is asked to sign, once.
CREATE TABLE auth.crew_nonces (
  nonce_hash bytea       PRIMARY KEY,
  device_id  uuid        NOT NULL,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes',
  taken_at   timestamptz
);
CREATE INDEX ON auth.crew_nonces (expires_at);

-- The last code that somebody of the office has read out to a worker.
CREATE TABLE auth.crew_codes (
  tenant     text        NOT NULL,
  worker_id  uuid        NOT NULL,
  code_hash  bytea       NOT NULL, -- keyed, as those of challenges
  expires_at timestamptz NOT NULL DEFAULT now() + interval '15 minutes',
  used_at    timestamptz,
  PRIMARY KEY (tenant, worker_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.crew_challenges, auth.crew_devices, auth.crew_sessions, auth.crew_nonces, auth.crew_codes TO backoffice_app;
