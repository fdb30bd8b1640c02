import pg from 'pg';

/**
 * Copies of the first row of a company in a table of the read side, each with an id of its own; for what is only read.
 */
export async function fillTable(url: string, table: string, company: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: columns } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = 'read' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ column_name: name }) => `"${name}"`);
  await client.query(
    `INSERT INTO read."${table}" (${names.join(', ')})
     SELECT ${names.map((name) => (name === '"id"' ? 'gen_random_uuid()' : name)).join(', ')}
     FROM (SELECT * FROM read."${table}" WHERE tenant = $1 ORDER BY id LIMIT 1) one, generate_series(1, $2)`,
    [company, rows],
  );
  await client.query(`ANALYZE read."${table}"`);
  await client.end();
}
