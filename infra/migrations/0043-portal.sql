-- Contacts of customers who sign in to the portal of a company (docs/adr/0164). Who may stands in the log; these are
-- secrets and what runs out.

-- As auth.challenges; `about`: the company, and the address that was typed.
CREATE TABLE auth.portal_challenges (LIKE auth.challenges INCLUDING ALL);
ALTER TABLE auth.portal_challenges ADD COLUMN about jsonb;
CREATE INDEX ON auth.portal_challenges (user_id) WHERE ended_at IS NULL;

-- What the cookie of a browser stands for, kept for 90 days after its end: who looked in, and when.
CREATE TABLE auth.portal_sessions (
  id          uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash  bytea       NOT NULL UNIQUE,
  tenant      text        NOT NULL,
  account_id  uuid        NOT NULL, -- the customer whose contact it is
  contact_id  uuid        NOT NULL,
  address     text        NOT NULL, -- to which the code went
  closings    int         NOT NULL, -- how often access had been closed when it was opened
  opened_at   timestamptz NOT NULL DEFAULT now(),
  seen_at     timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE INDEX ON auth.portal_sessions (tenant, account_id);
CREATE INDEX ON auth.portal_sessions (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON auth.portal_challenges, auth.portal_sessions TO backoffice_app;
