-- The whole schema as the migrations 0001 to 0017 left it, by subject. A database that has run those counts as standing here
-- (infra/src/postgres/migrate.ts) and never runs this file: it is not edited, the next change is 0019. `log` and
-- log.migrations are made before it, and so are the roles backoffice_app (the product) and backoffice_reader (what answers people).

-- 1. The event log -------------------------------------------------------------------------------------------------------

-- Positions are dense per tenant and in commit order. Who knows the last position of a tenant writes the next one, by a plain
-- INSERT: the primary key lets one of several succeed, and makes the others wait until it is committed. Nothing is locked, and
-- no row is rewritten for each append. The others, and whoever does not know the last position, append by append_each, one
-- after another: it locks the tenant's row in `tenants`. A reader may therefore assert: position = previous + 1.
CREATE TABLE log.tenants (tenant text PRIMARY KEY);

-- Partitioned, so that a tenant that is most of a large log does not make the planner read all of it.
CREATE TABLE log.events (
  tenant         text   NOT NULL,
  position       bigint NOT NULL,
  stream         text   NOT NULL,
  version        int    NOT NULL,
  command_id     text   NOT NULL,
  ordinal        int    NOT NULL, -- the place among the events of the command, from 0
  id             uuid   NOT NULL,
  type           text   NOT NULL,
  schema_version int    NOT NULL,
  data           jsonb  NOT NULL,
  meta           jsonb  NOT NULL,
  PRIMARY KEY (tenant, position),
  UNIQUE (tenant, stream, version),
  UNIQUE (tenant, command_id, ordinal)
) PARTITION BY HASH (tenant);

DO $$ BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE log.events_%s PARTITION OF log.events FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;

-- The last position of each tenant that has events.
CREATE VIEW log.heads AS
  SELECT tenant, position AS head FROM log.tenants
  CROSS JOIN LATERAL (SELECT position FROM log.events WHERE events.tenant = tenants.tenant ORDER BY position DESC LIMIT 1) last;

-- At most one stream of a tenant holds a (scope, key).
CREATE TABLE log.claims (
  tenant text   NOT NULL,
  scope  text   NOT NULL,
  key    text   NOT NULL,
  stream text   NOT NULL,
  number bigint GENERATED ALWAYS AS (CASE WHEN key ~ '^[0-9]{1,15}$' THEN key::bigint END) STORED,
  PRIMARY KEY (tenant, scope, key)
);
CREATE INDEX claims_of_any_tenant ON log.claims (scope, key, tenant);
CREATE INDEX claims_largest_number ON log.claims (tenant, scope, number) WHERE number IS NOT NULL;

-- For each event its SHA-256, and for each block of events the head of the hash chain over all hashes up to its last
-- (docs/adr/0017). Written after the append: 32 bytes an event, and no row for each.
CREATE TABLE log.blocks (
  tenant text        NOT NULL,
  first  bigint      NOT NULL,
  last   bigint      NOT NULL,
  hashes bytea       NOT NULL, -- of the positions first to last, one after another
  head   bytea       NOT NULL,
  at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, first),
  CHECK (first > 0 AND last >= first AND octet_length(hashes) = 32 * (last - first + 1) AND octet_length(head) = 32)
);
ALTER TABLE log.blocks ALTER COLUMN hashes SET STORAGE EXTERNAL; -- hashes do not compress

-- Append-only: the product's role has no right to change an event, and the owner of the table is refused by a trigger.
CREATE FUNCTION log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Events are for ever: % on %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$ DECLARE
  part regclass; -- a statement's trigger fires for the table it names, so each partition needs its own
BEGIN
  FOR part IN SELECT relid FROM pg_partition_tree('log.events') LOOP
    EXECUTE format('CREATE TRIGGER events_are_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change()', part);
  END LOOP;
END $$;
CREATE TRIGGER blocks_are_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON log.blocks FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();

-- Many appends, each with its own verdict: a refused one writes nothing and does not affect the others. The caller ensures
-- that no two of them name the same stream, claim or command. `append` numbers them, from 0, in every list: `versions`, to
-- build on or only seen, of {append, tenant, stream, version}, `new_events` of {append, ordinal, stream, version, id, type,
-- schema_version, data, meta}, `releases` and `takes` of {append, scope, key, stream}, `counts` of {append, scope, count}.
-- `refused` lists {append, verdict, at, actual}, where `at` points into versions, counts or takes; the others got the
-- positions after `base`. unique_violation: somebody who knew the last position was first, and it is to be tried again.
CREATE FUNCTION log.append_each(in_tenant text, versions jsonb, new_events jsonb, releases jsonb, takes jsonb, counts jsonb, OUT base bigint, OUT refused jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = log, pg_temp AS $$
DECLARE
  out int[]; -- the refused appends
BEGIN
  PERFORM FROM tenants WHERE tenant = in_tenant FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO tenants VALUES (in_tenant) ON CONFLICT DO NOTHING;
    PERFORM FROM tenants WHERE tenant = in_tenant FOR UPDATE;
  END IF;
  SELECT coalesce((SELECT position FROM events WHERE tenant = in_tenant ORDER BY position DESC LIMIT 1), 0) INTO base; -- a statement of its own sees whatever was committed until then

  -- Scalar subqueries, because they stay index look-ups whatever the planner believes about the size of the tables.
  WITH take AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(takes) AS (append int, scope text, key text, stream text)) WITH ORDINALITY t(append, scope, key, stream, at)
  ), moved AS ( -- what this group does to scopes that somebody in it has counted
    SELECT append, scope FROM take UNION ALL SELECT append, scope FROM jsonb_to_recordset(releases) AS r(append int, scope text)
  ), reasons AS (
    SELECT append, 0 AS rank, 'replayed' AS verdict, 0::bigint AS at, 0 AS actual
    FROM jsonb_to_recordset(new_events) AS event(append int, ordinal int, meta jsonb)
    WHERE ordinal = 0
      AND (SELECT true FROM events e WHERE e.tenant = in_tenant AND e.command_id = event.meta ->> 'commandId' LIMIT 1)
  UNION ALL
    SELECT append, 1, 'stale', at - 1, actual FROM (
      SELECT v.*, coalesce((SELECT e.version FROM events e WHERE e.tenant = v.tenant AND e.stream = v.stream ORDER BY e.version DESC LIMIT 1), 0) AS actual
      FROM ROWS FROM (jsonb_to_recordset(versions) AS (append int, tenant text, stream text, version int)) WITH ORDINALITY v(append, tenant, stream, version, at)
    ) v WHERE actual <> version
  UNION ALL
    SELECT append, 2, 'changed', at - 1, 0
    FROM ROWS FROM (jsonb_to_recordset(counts) AS (append int, scope text, count int)) WITH ORDINALITY n(append, scope, count, at)
    WHERE (SELECT count(*) FROM claims c WHERE c.tenant = in_tenant AND c.scope = n.scope) <> n.count
      OR EXISTS (SELECT FROM moved WHERE moved.scope = n.scope AND moved.append <> n.append)
  UNION ALL
    SELECT append, 3, 'taken', at - 1, 0 FROM (
      SELECT t.*, (SELECT c.stream FROM claims c WHERE c.tenant = in_tenant AND c.scope = t.scope AND c.key = t.key) AS holder FROM take t
    ) t
    WHERE holder <> stream AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(releases) AS r(append int, scope text, key text, stream text)
        WHERE r.append = t.append AND r.scope = t.scope AND r.key = t.key AND r.stream = t.holder)
      OR EXISTS (
        SELECT FROM take earlier
        WHERE earlier.append = t.append AND earlier.scope = t.scope AND earlier.key = t.key AND earlier.stream <> t.stream AND earlier.at < t.at)
  ), refusals AS (
    SELECT DISTINCT ON (append) append, verdict, at, actual FROM reasons ORDER BY append, rank, at
  )
  SELECT jsonb_agg(refusals), array_agg(append) INTO refused, out FROM refusals;

  INSERT INTO events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
  SELECT in_tenant, base + row_number() OVER (ORDER BY n), stream, version, meta ->> 'commandId', ordinal, id, type, schema_version, data, meta
  FROM ROWS FROM (jsonb_to_recordset(new_events) AS (append int, ordinal int, stream text, version int, id uuid, type text, schema_version int, data jsonb, meta jsonb))
    WITH ORDINALITY event(append, ordinal, stream, version, id, type, schema_version, data, meta, n)
  WHERE out IS NULL OR append <> ALL (out);

  DELETE FROM claims c
  USING jsonb_to_recordset(releases) AS r(append int, scope text, key text, stream text)
  WHERE c.tenant = in_tenant AND c.scope = r.scope AND c.key = r.key AND c.stream = r.stream AND (out IS NULL OR r.append <> ALL (out));

  INSERT INTO claims (tenant, scope, key, stream)
  SELECT in_tenant, scope, key, stream FROM jsonb_to_recordset(takes) AS t(append int, scope text, key text, stream text)
  WHERE out IS NULL OR append <> ALL (out)
  ON CONFLICT DO NOTHING; -- it is theirs already
END $$;

-- The product adds events and claims itself. Nobody changes an event; a claim is released by append_each only.
REVOKE EXECUTE ON FUNCTION log.append_each FROM PUBLIC;
GRANT USAGE ON SCHEMA log TO backoffice_app;
GRANT SELECT ON log.heads TO backoffice_app;
GRANT SELECT, INSERT ON log.events, log.claims, log.blocks TO backoffice_app;
GRANT EXECUTE ON FUNCTION log.append_each TO backoffice_app;

-- 2. The read side -------------------------------------------------------------------------------------------------------

-- Tables folded from the log, made and replaced by the product itself, which may therefore create here.
CREATE EXTENSION IF NOT EXISTS pg_trgm; -- search by any part of a word
CREATE SCHEMA read;
GRANT USAGE, CREATE ON SCHEMA read TO backoffice_app;

-- Numbers that people type: 9 comes before 10, and A-9 before A-10.
CREATE COLLATION read.natural (provider = icu, locale = 'und-u-kn');

-- The version that the live table of a projection was folded by.
CREATE TABLE read.projections (
  name    text PRIMARY KEY,
  version int NOT NULL
);

-- Moved in the transaction that writes the rows; whoever moves it holds its lock, so one folds at a time.
CREATE TABLE read.checkpoints (
  projection text   NOT NULL REFERENCES read.projections ON DELETE CASCADE ON UPDATE CASCADE,
  tenant     text   NOT NULL,
  position   bigint NOT NULL,
  PRIMARY KEY (projection, tenant)
) WITH (fillfactor = 10); -- room to update a row within its page

-- Streams that a projection could not fold: they wait from this position on, everything else goes on.
CREATE TABLE read.parked (
  projection text        NOT NULL REFERENCES read.projections ON DELETE CASCADE ON UPDATE CASCADE,
  tenant     text        NOT NULL,
  stream     text        NOT NULL,
  position   bigint      NOT NULL,
  type       text        NOT NULL,
  error      text        NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, tenant, stream)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON read.projections, read.checkpoints, read.parked TO backoffice_app;

-- What the proofs of the books came to: one row for each proof of a company.
CREATE SCHEMA proof;
CREATE TABLE proof.results (
  tenant text        NOT NULL,
  at     timestamptz NOT NULL DEFAULT now(),
  result jsonb       NOT NULL, -- a Proof of the contracts package, but for its instant
  PRIMARY KEY (tenant, at)
);
GRANT USAGE ON SCHEMA proof TO backoffice_app;
GRANT SELECT, INSERT, DELETE ON proof.results TO backoffice_app;

-- What people read (docs/adr/0021): whatever answers people connects as a role that may read these views and nothing else,
-- and they show the rows of the company that was named in the transaction, or none. Policies on the tables would do the same
-- and cost seven hundred times as much, because no index of a search may be used behind them. The views of the tables in
-- `read` are made by the product, with the tables.
CREATE SCHEMA own;
GRANT USAGE, CREATE ON SCHEMA own TO backoffice_app;
GRANT USAGE ON SCHEMA own TO backoffice_reader;
CREATE VIEW own.proofs AS SELECT * FROM proof.results WHERE tenant = current_setting('app.tenant', true);
ALTER VIEW own.proofs OWNER TO backoffice_app;
GRANT SELECT ON own.proofs TO backoffice_reader;

-- 3. Reactions and jobs --------------------------------------------------------------------------------------------------

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

-- 4. Sign-in -------------------------------------------------------------------------------------------------------------

-- Secrets are kept here and never in the log; what happened with them (sign-in, lock, sign-out) is. Codes and tokens are kept
-- as hashes, and the database's clock alone says when something expires.
CREATE SCHEMA auth;

CREATE TABLE auth.credentials (
  user_id       uuid PRIMARY KEY,
  password_hash text NOT NULL, -- argon2id in PHC form
  changed_at    timestamptz NOT NULL DEFAULT now(),
  changed_by    uuid,                          -- the command that did, which may be sent again
  reset_by_mail boolean NOT NULL DEFAULT false -- then the mailbox is no second factor at the next sign-in
);

-- A person signs in with a user name or an e-mail address, both in lower case.
CREATE TABLE auth.logins (
  login   text PRIMARY KEY CHECK (login = lower(login)),
  user_id uuid NOT NULL REFERENCES auth.credentials ON DELETE CASCADE
);
CREATE INDEX ON auth.logins (user_id);

CREATE TABLE auth.sessions (
  token_hash   bytea PRIMARY KEY, -- SHA-256 of a token that only the client has
  id           uuid NOT NULL UNIQUE,
  user_id      uuid NOT NULL,
  device       text NOT NULL,
  opened_at    timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  ended_at     timestamptz,
  user_agent   text NOT NULL DEFAULT '',
  ip           text NOT NULL DEFAULT '',
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.sessions (user_id) WHERE ended_at IS NULL;

-- The second step of signing in: whose password was right and who owes a code.
CREATE TABLE auth.challenges (
  token_hash bytea PRIMARY KEY,
  id         uuid  NOT NULL UNIQUE,
  user_id    uuid  NOT NULL,
  seed       bytea NOT NULL, -- random; the secret of a device that is to be remembered is made of it
  channel    text  NOT NULL CHECK (channel IN ('email', 'sms')),
  asked_by   uuid,           -- the command that asked for the code last
  code_hash  bytea,          -- keyed: six digits would be guessed from a plain hash
  code_until timestamptz,
  tries      int   NOT NULL DEFAULT 0,
  opened_at  timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '15 minutes',
  ended_at   timestamptz
) WITH (fillfactor = 50); -- updated in place
CREATE INDEX ON auth.challenges (expires_at);

-- Devices that need no second step.
CREATE TABLE auth.devices (
  secret_hash   bytea PRIMARY KEY,
  user_id       uuid NOT NULL,
  remembered_at timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL DEFAULT now() + interval '30 days'
);
CREATE INDEX ON auth.devices (user_id);

-- The links by which passwords are chosen, of a reset or an invitation. `code_hash`: the six digits in the same mail.
CREATE TABLE auth.links (
  token_hash bytea PRIMARY KEY,
  user_id    uuid  NOT NULL,
  purpose    text  NOT NULL CHECK (purpose IN ('reset', 'invitation')),
  code_hash  bytea,
  code_until timestamptz,
  code_tries int   NOT NULL DEFAULT 0,
  made_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  used_by    uuid
);
CREATE INDEX ON auth.links (user_id);
CREATE INDEX ON auth.links (expires_at);

-- Tries to sign in, in windows of 15 minutes: by the account that was typed, by network, and by person under whichever of
-- their names (nobody is told, it would say which names belong together). `locks`: how often an account was locked without a
-- right password in between; each lock is twice as long as the one before. Keys are hashes: what strangers type is not kept.
CREATE TABLE auth.tries (
  kind  text  NOT NULL CHECK (kind IN ('account', 'network', 'person')),
  key   bytea NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  tries int   NOT NULL DEFAULT 1,
  locks int   NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 50); -- updated in place
CREATE INDEX ON auth.tries (since);

-- Rate limits of everything else: tries of a code, codes sent, texts of a day. Keys are hashes.
CREATE TABLE auth.spent (
  kind text          NOT NULL,
  key  bytea         NOT NULL,
  at   timestamptz[] NOT NULL,
  last timestamptz   NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 50); -- updated in place
CREATE INDEX ON auth.spent (last);

-- Who asked whether a name or an address is taken (trust.md T29): one row for each question that was answered, and rows are
-- only ever added. Not in the log, because nothing has happened; not in the output of a process, because that is lost with it.
CREATE TABLE auth.questions (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_at timestamptz NOT NULL DEFAULT now(),
  user_id  uuid NOT NULL,
  tenant   text NOT NULL, -- where they were allowed to ask
  question text NOT NULL, -- the name of the route
  about    text NOT NULL
);
CREATE INDEX ON auth.questions (user_id, asked_at);
CREATE INDEX ON auth.questions (about);

GRANT USAGE ON SCHEMA auth TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.credentials, auth.logins, auth.sessions, auth.tries, auth.challenges, auth.devices, auth.links, auth.spent TO backoffice_app;
GRANT SELECT, INSERT ON auth.questions TO backoffice_app;

-- 5. Files ---------------------------------------------------------------------------------------------------------------

-- What people upload: what each belongs to decides who may read it. The bytes lie where the files lie, under `path`.

CREATE SCHEMA media;

CREATE TABLE media.files (
  id            uuid PRIMARY KEY,
  path          text   NOT NULL UNIQUE, -- made by us, never by who sends it
  tenant        text,                   -- null: a person's own
  parent_entity text   NOT NULL,
  parent_id     text   NOT NULL,
  purpose       text   NOT NULL,
  name          text   NOT NULL,        -- what it was called where it came from; only shown
  content_type  text   NOT NULL,
  size          bigint NOT NULL CHECK (size > 0), -- as it was announced; once stored, as it is
  uploader      text   NOT NULL,
  request_hash  text   NOT NULL,        -- the same key with another request is noticed
  state         text   NOT NULL DEFAULT 'expected' CHECK (state IN ('expected', 'stored', 'deleted')),
  token_hash    bytea  UNIQUE,          -- SHA-256 of the token that takes it; gone with its first use
  sha256        text   CHECK (state = 'expected' OR sha256 IS NOT NULL),
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL DEFAULT now() + interval '5 minutes' -- of the upload
);
CREATE INDEX ON media.files (uploader, created_at);
CREATE INDEX ON media.files (created_at) WHERE state = 'expected';

GRANT USAGE ON SCHEMA media TO backoffice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON media.files TO backoffice_app;
