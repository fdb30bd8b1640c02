-- pg-boss makes and migrates its own tables in the schema pgboss, as the role of the product.
CREATE SCHEMA IF NOT EXISTS pgboss;
GRANT USAGE, CREATE ON SCHEMA pgboss TO backoffice_app;

-- The key of every job that was ever begun. pg-boss forgets a job a week after its end; a key is never forgotten, so that
-- the same work asked for twice is done once, however long it takes until the second time.
CREATE TABLE pgboss.job_keys (
  queue text NOT NULL,
  key text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (queue, key)
);
GRANT SELECT, INSERT ON pgboss.job_keys TO backoffice_app;
