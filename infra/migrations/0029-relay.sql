-- How far the relay has sent each company's events to a topic of Kafka: kept after Kafka's answer, so that what is sent again
-- is cut by its position. Without a row it begins at the first.
CREATE SCHEMA feed;
CREATE TABLE feed.relay (
  topic    text   NOT NULL,
  tenant   text   NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (topic, tenant)
) WITH (fillfactor = 50); -- room to update a row within its page
GRANT USAGE ON SCHEMA feed TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON feed.relay TO backoffice_app;
