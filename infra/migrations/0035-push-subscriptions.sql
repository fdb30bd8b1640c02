-- Browsers that get notifications, one a session (docs/adr/0147). Where they are reached and with what they open it is
-- encrypted; a subscription counts as long as its session was not ended, and is gone with it.
CREATE TABLE auth.push_subscriptions (
  session_id    uuid        PRIMARY KEY REFERENCES auth.sessions (id) ON DELETE CASCADE,
  endpoint_hash bytea       NOT NULL UNIQUE,
  user_id       uuid        NOT NULL,
  encrypted     text        NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.push_subscriptions (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.push_subscriptions TO backoffice_app;
