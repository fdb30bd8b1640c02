-- Who may sign in. Secrets are kept here and never in the log; what happened with them (sign-in, lock, sign-out) is.

CREATE SCHEMA auth;

CREATE TABLE auth.credentials (
  user_id       uuid PRIMARY KEY,
  password_hash text NOT NULL, -- argon2id in PHC form
  changed_at    timestamptz NOT NULL DEFAULT now()
);

-- A person signs in with a user name or an e-mail address, both in lower case.
CREATE TABLE auth.logins (
  login   text PRIMARY KEY CHECK (login = lower(login)),
  user_id uuid NOT NULL REFERENCES auth.credentials ON DELETE CASCADE
);
CREATE INDEX ON auth.logins (user_id);

-- The database's clock alone says when a session ends.
CREATE TABLE auth.sessions (
  token_hash bytea PRIMARY KEY, -- SHA-256 of a token that only the client has
  id         uuid NOT NULL UNIQUE,
  user_id    uuid NOT NULL,
  device     text NOT NULL,
  opened_at  timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  ended_at   timestamptz
);
CREATE INDEX ON auth.sessions (user_id) WHERE ended_at IS NULL;

-- Tries to sign in, by account and by network, in windows of 15 minutes. Keys are hashes: what strangers type is not kept.
CREATE TABLE auth.tries (
  kind  text  NOT NULL CHECK (kind IN ('account', 'network')),
  key   bytea NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  tries int   NOT NULL DEFAULT 1,
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 50); -- counted in place
CREATE INDEX ON auth.tries (since);

GRANT USAGE ON SCHEMA auth TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.credentials, auth.logins, auth.sessions, auth.tries TO backoffice_app;
