-- Which records name a record in their events, for the nightly proof of what moved: their streams are read when the record is
-- proved again. Made of the log alone, and only added to: a row for each record and each piece of the log that names it.
CREATE TABLE proof.mentions (
  tenant  text   NOT NULL,
  id      text   NOT NULL,
  through bigint NOT NULL, -- the last position of the piece
  streams text[] NOT NULL,
  PRIMARY KEY (tenant, id, through)
);
-- How far they go, and for which versions of the tables.
CREATE TABLE proof.mention_heads (
  tenant   text   PRIMARY KEY,
  position bigint NOT NULL,
  tables   text   NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON proof.mentions, proof.mention_heads TO backoffice_app;
