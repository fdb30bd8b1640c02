-- What the proofs of the books came to: one row for each proof of a company. Nothing is folded from it and nothing undone by it.
CREATE SCHEMA proof;
CREATE TABLE proof.results (
  tenant text        NOT NULL,
  at     timestamptz NOT NULL DEFAULT now(),
  result jsonb       NOT NULL, -- a Proof of the contracts package, but for its instant
  PRIMARY KEY (tenant, at)
);
GRANT USAGE ON SCHEMA proof TO backoffice_app;
GRANT SELECT, INSERT, DELETE ON proof.results TO backoffice_app;
