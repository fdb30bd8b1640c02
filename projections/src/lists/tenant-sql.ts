import { CONNECTION_WAIT_MS, QUERY_DEADLINE_MS, withDeadline } from '@backoffice/infra/postgres';
import { beginReading } from './snapshot.ts';
import type { ParameterOrFragment, PendingQuery, ReservedSql, Row, Sql } from 'postgres';

/**
 * Asks as one company. Whatever is asked without it sees no row at all: the role we read as may read the views
 * `own.…` alone, and they show the rows of the company that is named in the transaction (ADR 0021).
 */
export type TenantSql = {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly ParameterOrFragment<never>[]
  ): Promise<Rows>;
  readonly unsafe: <Rows extends readonly object[] = Row[]>(text: string, values: readonly unknown[]) => Promise<Rows>;
  /** Several questions in one go. */
  readonly several: (questions: readonly SqlStatement[]) => Promise<Row[][]>;
};
export type SqlStatement = { readonly text: string; readonly values: readonly unknown[] };

export function tenantSql(sql: Sql, tenant: string): TenantSql {
  const nameTenant = `SET LOCAL app.tenant = '${tenant.replaceAll("'", "''")}'`;

  /** All sent at once, so that naming the company costs no round trip; the answer does not wait for the end. */
  async function ask(send: (own: ReservedSql) => readonly PendingQuery<Row[]>[]): Promise<Row[][]> {
    const own = await withDeadline(sql.reserve(), CONNECTION_WAIT_MS, 'Waiting for a connection', (late) =>
      late.release(),
    );
    const [begun, asked, ended] = [
      own.unsafe(`${beginReading()}; ${nameTenant}`).execute(),
      send(own).map((question) => question.execute()),
      own.unsafe('COMMIT').execute(),
    ];
    void ended.then(
      () => own.release(),
      () => {},
    ); // a connection that was lost is not ours to give back
    const [, ...answers] = await withDeadline(Promise.all([begun, ...asked]), QUERY_DEADLINE_MS, 'Reading');
    return answers;
  }
  const several = (questions: readonly SqlStatement[]) =>
    // the driver takes any scalar
    ask((own) => questions.map(({ text, values }) => own.unsafe(text, values as string[])));

  return Object.assign(
    async <Rows>(strings: TemplateStringsArray, ...values: readonly ParameterOrFragment<never>[]) =>
      (await ask((own) => [own(strings, ...values)]))[0] as Rows, // as the caller has selected them
    {
      several,
      unsafe: async <Rows>(text: string, values: readonly unknown[]) =>
        ((await several([{ text, values }]))[0] ?? []) as Rows, // the same
    },
  );
}
