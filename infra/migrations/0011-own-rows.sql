-- The second wall (ADR 0021): what answers people connects as a role that may read nothing but these views, and they show
-- the rows of the company that was named in the transaction, or none. Policies on the tables would do the same and cost
-- seven hundred times as much: behind them no index of a search may be used.

CREATE SCHEMA own;
GRANT USAGE, CREATE ON SCHEMA own TO backoffice_app;
GRANT USAGE ON SCHEMA own TO backoffice_reader;

-- Later ones are made with their tables, when these are swapped in.
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'read' AND tablename NOT IN ('projections', 'checkpoints', 'parked') AND tablename !~ '__' LOOP
    EXECUTE format('CREATE VIEW own.%I AS SELECT * FROM read.%I WHERE tenant = current_setting(''app.tenant'', true)', name, name);
    EXECUTE format('ALTER VIEW own.%I OWNER TO backoffice_app', name);
    EXECUTE format('GRANT SELECT ON own.%I TO backoffice_reader', name);
  END LOOP;
END $$;

CREATE VIEW own.proofs AS SELECT * FROM proof.results WHERE tenant = current_setting('app.tenant', true);
ALTER VIEW own.proofs OWNER TO backoffice_app;
GRANT SELECT ON own.proofs TO backoffice_reader;
