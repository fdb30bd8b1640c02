-- The Idempotency-Keys of requests that leave no event under their own key: signing in, one's own account, files. What the
-- log records, the log compares. `id` is made of the person and the key they sent; `request` is a keyed hash of what they
-- asked with it, without passwords.
CREATE TABLE auth.idempotency_keys (
  id         uuid PRIMARY KEY,
  request    bytea NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.idempotency_keys (claimed_at);

GRANT SELECT, INSERT, DELETE ON auth.idempotency_keys TO backoffice_app;
