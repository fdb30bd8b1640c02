-- How far the sweeper has read EventStoreDB (docs/adr/0099): everything up to this position of $all is in log.events. One row,
-- and none while PostgreSQL is the log.
CREATE TABLE log.swept (
  place    int PRIMARY KEY DEFAULT 1 CHECK (place = 1),
  commit   numeric(20) NOT NULL,
  prepare  numeric(20) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON log.swept TO backoffice_app;
