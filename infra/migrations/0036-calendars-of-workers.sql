-- Addresses of calendars belong to a user or to a worker (docs/adr/0156).
ALTER TABLE auth.calendar_links ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE auth.calendar_links ADD COLUMN worker_id uuid;
ALTER TABLE auth.calendar_links ADD CHECK (num_nonnulls(user_id, worker_id) = 1);
CREATE UNIQUE INDEX ON auth.calendar_links (tenant, worker_id) WHERE ended_at IS NULL;
