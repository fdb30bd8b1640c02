import type { ParameterOrFragment, PendingQuery, ReservedSql, Row, Sql } from 'postgres';

/**
 * Asks as one company. Whatever is asked without this door sees no row at all: the role we read as may read the views
 * `own.…` alone, and they show the rows of the company that is named in the transaction (ADR 0021).
 */
export type Scoped = {
  <Rows extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: readonly ParameterOrFragment<never>[]): Promise<Rows>;
  readonly unsafe: (text: string, values: readonly unknown[]) => Promise<Row[]>;
};

export function scoped(sql: Sql, tenant: string): Scoped {
  const begin = `BEGIN READ ONLY; SET LOCAL app.tenant = '${tenant.replaceAll("'", "''")}'`;

  /** All sent at once, so that naming the company costs no round trip; the answer does not wait for the end. */
  async function ask<Rows>(send: (own: ReservedSql) => PendingQuery<Row[]>): Promise<Rows> {
    const own = await sql.reserve();
    const [begun, asked, ended] = [own.unsafe(begin).execute(), send(own).execute(), own.unsafe('COMMIT').execute()];
    void ended.then(() => own.release(), () => {}); // a connection that was lost is not ours to give back
    const [, rows] = await Promise.all([begun, asked]);
    return rows as unknown as Rows; // as the caller has selected them
  }

  return Object.assign(
    <Rows>(strings: TemplateStringsArray, ...values: readonly ParameterOrFragment<never>[]) => ask<Rows>((own) => own(strings, ...values)),
    { unsafe: (text: string, values: readonly unknown[]) => ask<Row[]>((own) => own.unsafe(text, values as string[])) }, // the driver takes any scalar
  );
}
