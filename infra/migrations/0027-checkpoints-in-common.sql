-- One checkpoint for all tables of a company that stand at the same position (its projection is null), instead of one for each
-- table: whoever folds locks and moves one row. A table that stands elsewhere has a row of its own, and so has each that is made
-- beside the live one (`__next`), which the row in common does not stand for.
LOCK TABLE read.checkpoints IN ACCESS EXCLUSIVE MODE;

CREATE TEMPORARY TABLE live ON COMMIT DROP AS
  SELECT p.name AS projection, companies.tenant, coalesce(c.position, 0) AS position
  FROM read.projections p CROSS JOIN (SELECT DISTINCT tenant FROM read.checkpoints) companies
  LEFT JOIN read.checkpoints c ON c.projection = p.name AND c.tenant = companies.tenant
  WHERE p.name NOT LIKE '%\_\_next';
CREATE TEMPORARY TABLE beside ON COMMIT DROP AS
  SELECT * FROM read.checkpoints WHERE projection LIKE '%\_\_next';
CREATE TEMPORARY TABLE common ON COMMIT DROP AS -- where most of them stand
  SELECT DISTINCT ON (tenant) tenant, position FROM live GROUP BY tenant, position ORDER BY tenant, count(*) DESC, position;

TRUNCATE read.checkpoints;
ALTER TABLE read.checkpoints DROP CONSTRAINT checkpoints_pkey;
ALTER TABLE read.checkpoints ALTER projection DROP NOT NULL;
ALTER TABLE read.checkpoints ADD UNIQUE NULLS NOT DISTINCT (tenant, projection);
ALTER TABLE read.checkpoints SET (fillfactor = 50); -- room to update a row within its page
INSERT INTO read.checkpoints SELECT NULL, tenant, position FROM common;
INSERT INTO read.checkpoints SELECT live.* FROM live JOIN common USING (tenant) WHERE live.position <> common.position;
INSERT INTO read.checkpoints SELECT * FROM beside;

-- A version before this one asks for a row of each table, beginning at 0. While one version follows the other, such a row begins
-- where the company stands, and whoever makes it holds the row in common, so that nothing is folded twice.
CREATE FUNCTION read.begin_where_the_company_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.position = 0 AND NEW.projection NOT LIKE '%\_\_next' THEN
    NEW.position := coalesce((SELECT position FROM read.checkpoints WHERE tenant = NEW.tenant AND projection IS NULL FOR UPDATE), 0);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER begin_where_the_company_stands BEFORE INSERT ON read.checkpoints
  FOR EACH ROW EXECUTE FUNCTION read.begin_where_the_company_stands();
