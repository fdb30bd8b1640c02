import { resources } from '@backoffice/contracts';
import { unwrapSchema } from '@backoffice/contracts/capabilities';
import type { accountFinder } from '@backoffice/contracts/features/chart-of-accounts';
import { ledgerEntry, ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import {
  Cents,
  recordName,
  TotalCents,
  type DryRun,
  type EventEnvelope,
  type Fields,
  type Resource,
} from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import type { Caller } from '@backoffice/infra/http';
import { runTransaction, type Pool } from '@backoffice/infra/postgres';
import { eventDescriber } from '#capabilities/history.ts';
import { subscriptionAccess } from '#graphql/subscription-access.ts';
import { rowChangesOf, type RowChange } from '#kernel/advance.ts';
import { isReachedBy, rowsReachedBy } from '#kernel/event-reach.ts';
import { envelopeOf, foldEnvelope } from '#kernel/fold.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { Queryable } from '#kernel/table-store.ts';
import { WorkingSet } from '#kernel/working-set.ts';
import { withheldFields } from '#lists/guarded-fields.ts';
import { lists, readModels } from './catalogue.ts';

/** What would be read of events that are not recorded. */
export type DryRunRows = Pick<DryRun, 'events' | 'figures' | 'postings' | 'hidden'>;
export type Foresee = (events: readonly RecordedEvent[], caller: Caller) => Promise<DryRunRows>;

/** How a company calls its accounts. */
type AccountsOf = (tenant: string) => Promise<ReturnType<typeof accountFinder>>;

/** A row before and after; null where there is none. */
type RowStep = {
  readonly resource: Resource;
  readonly change: RowChange;
  readonly before: Fields | null;
  readonly after: Fields | null;
};

const BY_ENTITY = new Map(resources.map((resource) => [resource.entity, resource]));
const LISTED = lists.map(({ resource, permissions }) => ({ resource, permission: permissions.live }));
const LEDGER_PERMISSION = ledgerOwnRoutes.trialBalance.permission;
const { maySee } = subscriptionAccess(LISTED);
/** Tables of what people read as figures; the others tell who did what. */
const FIGURE_TABLES = readModels.filter(
  ({ table }) => table.resource === ledgerEntry || LISTED.some(({ resource }) => resource === table.resource),
);

/**
 * Folds events that are not recorded into the rows that they concern, in memory, by the same projections that would
 * fold them once they are: what is read of them then is what is told now. Nothing is written.
 */
export const foreseeing =
  (pool: Pool, awaitRecorded: (tenant: string) => Promise<void>, accountsIn: AccountsOf): Foresee =>
  async (events, caller) => {
    await Promise.all([...new Set(events.map(({ tenant }) => tenant))].map(awaitRecorded));
    const steps = await foldedSteps(pool, events);
    const seen = new Map(
      steps
        .filter(({ change }) => maySee(caller, change))
        .map((step) => [`${step.change.resource} ${step.change.id}`, step]),
    );
    const envelopes = events.map(envelopeOf);
    const records = new Set(envelopes.map(({ entity, id }) => `${entity} ${id}`));
    return {
      events: envelopes.flatMap((event) => {
        const { entity, id, type } = event;
        const step = seen.get(`${entity} ${id}`);
        return step ? [{ entity, id, record: nameOf(step), type, words: describe(event) }] : [];
      }),
      figures: [...seen.values()].flatMap((step) => figuresOf(step, caller)),
      postings: caller.may(LEDGER_PERMISSION) === 'allow' ? await postingsOf(steps, accountsIn, caller) : [],
      hidden: [...records].filter((name) => !seen.has(name)).length,
    };
  };

const nameOf = ({ resource, before, after }: RowStep) => recordName(resource, after ?? before);

const describers = new Map<string, (event: EventEnvelope) => string>();
function describe(event: EventEnvelope): string {
  const resource = BY_ENTITY.get(event.entity);
  if (!resource) return event.type;
  const describer = describers.get(event.entity) ?? eventDescriber(resource);
  describers.set(event.entity, describer);
  return describer(event);
}

async function foldedSteps(pool: Pool, events: readonly RecordedEvent[]): Promise<RowStep[]> {
  const client = await pool.connect();
  try {
    return await runTransaction(client, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const steps: RowStep[] = [];
      for (const [tenant, own] of Map.groupBy(events, (event) => event.tenant)) {
        const envelopes = own.map(envelopeOf);
        for (const readModel of FIGURE_TABLES) steps.push(...(await foldedRows(tx, readModel, tenant, envelopes)));
      }
      return steps;
    });
  } finally {
    client.release();
  }
}

async function foldedRows(
  tx: Queryable,
  readModel: ReadModel,
  tenant: string,
  events: readonly EventEnvelope[],
): Promise<RowStep[]> {
  const { projection, store, table } = readModel;
  const concerned = events.filter((event) => isReachedBy(projection, event));
  if (concerned.length === 0) return [];
  const loaded = await store.load(tx, [rowsReachedBy(projection, tenant, concerned)]);
  const before = new Map(loaded.map((row) => [row.id, { ...row }]));
  const rows = new WorkingSet(Object.keys(projection.via), loaded, true, projection.concerns);
  for (const event of concerned) foldEnvelope(projection, rows, event);
  return rowChangesOf(readModel, tenant, rows).map((change) => ({
    resource: table.resource,
    change,
    before: before.get(change.id) ?? null,
    after: rows.get(change.id) ?? null,
  }));
}

const isFigure = (schema: unknown) => [Cents, TotalCents].some((cents) => cents === unwrapSchema(schema));

/** Amounts and the state of a record, as far as they would move and the caller may see them. */
function figuresOf(step: RowStep, caller: Caller): DryRun['figures'] {
  const { resource, before, after, change } = step;
  if (resource === ledgerEntry) return [];
  const withheld = withheldFields(resource, caller, change.id);
  const { shape } = resource.view;
  return Object.keys(shape)
    .filter((field) => (field === 'status' || isFigure(shape[field])) && !withheld.includes(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((figure) => figure.before !== figure.after)
    .map((figure) => ({ entity: resource.entity, id: change.id, record: nameOf(step), ...figure }));
}

const POSTING = ledgerEntry.view.pick({ day: true, account: true, amount: true, bankId: true });

async function postingsOf(
  steps: readonly RowStep[],
  accountsIn: AccountsOf,
  { tenant }: Caller,
): Promise<DryRun['postings']> {
  const posted = steps.filter(
    ({ resource, change, before, after }) => resource === ledgerEntry && change.tenant === tenant && !before && after,
  );
  if (posted.length === 0) return [];
  const accountOf = await accountsIn(tenant);
  return posted.map(({ after }) => {
    const { day, account, amount, bankId } = POSTING.parse(after);
    const { code, name } = accountOf(account, bankId);
    return { day, account, name: `${code} ${name}`.trim(), amount };
  });
}
