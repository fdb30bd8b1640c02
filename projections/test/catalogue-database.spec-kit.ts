import { createHash } from 'node:crypto';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { copyDatabase, migrate, migrations, pgPool, sqlPool } from '@backoffice/infra/postgres';
import { ensureTables } from '#kernel/rebuild.ts';
import { createTableSql } from '#kernel/table.ts';
import { readModels } from '#src/catalogue.ts';
import { testDatabase, type TestDatabase } from './database.spec-kit.ts';

/** A fresh database with its log and the empty tables of all read models: a copy, as making them takes seconds. */
export const openCatalogueDatabase = async (): Promise<TestDatabase> =>
  testDatabase(await copyDatabase(templateName(), makeTables));

async function makeTables(url: string): Promise<void> {
  await migrate(url);
  const ports = { log: postgresEventLog(url), pool: pgPool(url), sql: sqlPool(url) };
  await ensureTables(ports, readModels);
  await Promise.all([ports.log.close(), ports.pool.end(), ports.sql.end()]);
}

/** Named after what the migrations and the tables say. */
const templateName = () =>
  `template_catalogue_${createHash('sha256')
    .update(
      migrations()
        .map(({ sql }) => sql)
        .join(),
    )
    .update(
      readModels
        .map(({ table, name, projection }) => `${name} ${projection.version} ${createTableSql(table, name)}`)
        .join(),
    )
    .digest('hex')
    .slice(0, 16)}`;
