-- The second step of signing in, devices that need none, and the links by which passwords are chosen. Codes and tokens are
-- kept as hashes; every end is told by the database's clock.

ALTER TABLE auth.credentials
  ADD COLUMN changed_by    uuid,                          -- the command that did, which may be sent again
  ADD COLUMN reset_by_mail boolean NOT NULL DEFAULT false; -- then the mailbox is no second factor at the next sign-in

ALTER TABLE auth.sessions
  ADD COLUMN user_agent   text NOT NULL DEFAULT '',
  ADD COLUMN ip           text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();

-- Whose password was right and who owes a code.
CREATE TABLE auth.challenges (
  token_hash bytea PRIMARY KEY,
  id         uuid  NOT NULL UNIQUE,
  user_id    uuid  NOT NULL,
  seed       bytea NOT NULL, -- random; the secret of a device that is to be remembered is made of it
  channel    text  NOT NULL CHECK (channel IN ('email', 'sms')),
  asked_by   uuid,           -- the command that asked for the code last
  code_hash  bytea,          -- keyed: six digits would be guessed from a plain hash
  code_until timestamptz,
  tries      int   NOT NULL DEFAULT 0,
  opened_at  timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '15 minutes',
  ended_at   timestamptz
) WITH (fillfactor = 50);
CREATE INDEX ON auth.challenges (expires_at);

CREATE TABLE auth.devices (
  secret_hash   bytea PRIMARY KEY,
  user_id       uuid NOT NULL,
  remembered_at timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL DEFAULT now() + interval '30 days'
);
CREATE INDEX ON auth.devices (user_id);

-- Of a reset or an invitation. `code_hash`: the six digits that stand in the same mail.
CREATE TABLE auth.links (
  token_hash bytea PRIMARY KEY,
  user_id    uuid  NOT NULL,
  purpose    text  NOT NULL CHECK (purpose IN ('reset', 'invitation')),
  code_hash  bytea,
  code_until timestamptz,
  code_tries int   NOT NULL DEFAULT 0,
  made_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  used_by    uuid
);
CREATE INDEX ON auth.links (user_id);
CREATE INDEX ON auth.links (expires_at);

-- What may be had so many times in a while: tries of a code, codes sent, texts of a day. Keys are hashes.
CREATE TABLE auth.spent (
  kind text          NOT NULL,
  key  bytea         NOT NULL,
  at   timestamptz[] NOT NULL,
  last timestamptz   NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 50);
CREATE INDEX ON auth.spent (last);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.challenges, auth.devices, auth.links, auth.spent TO backoffice_app;
