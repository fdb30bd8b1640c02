-- How far each reaction has come. What a reaction does is keyed by its event, so an old position does no harm.
CREATE SCHEMA react;
CREATE TABLE react.checkpoints (
  reaction text   NOT NULL,
  tenant   text   NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (reaction, tenant)
) WITH (fillfactor = 10); -- room to update a row within its page
GRANT USAGE ON SCHEMA react TO backoffice_app;
GRANT SELECT, INSERT, UPDATE ON react.checkpoints TO backoffice_app;
