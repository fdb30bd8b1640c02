import { hoursChangesOf, seenOf, type WorkerDayFacts } from '@backoffice/contracts/features/job-cost-days';
import type { JobCost, JobCostEvent } from '@backoffice/contracts/features/job-costs';
import type { Day, FoldedRow } from '@backoffice/contracts/kernel';
import { mounted } from '#capabilities/mount-capabilities.ts';
import { jobCosts } from '#src/features/job-costs/module.ts';
import { foldEvents } from '#kernel/stream-record.ts';
import { factsAt } from './decider.spec-kit.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const [ray, bridget, oz, excavator, wall, permit] = [401, 402, 403, 404, 405, 406].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]; // as many as names
export const crew = [ray, bridget, oz];
const names = ['Ray Soto', 'Bridget Vega', 'Oz Kern'];
const person = (name: string, regularRate: number) => ({
  trashedAt: null,
  status: 'active',
  name,
  hiredOn: null,
  terminatedOn: null,
  rates: [{ effectiveFrom: '2026-01-01', regularRate, overtimeRate: 4_800, doubleRate: 6_400, burdenBp: 2_850 }],
});
/** `regularRate`: cents an hour. */
export const pricesAt = (regularRate: number) =>
  ({
    workers: new Map(crew.map((each, at) => [each, person(names[at] ?? '', regularRate)])),
    wages: new Map(),
    equipments: new Map([
      [excavator, { trashedAt: null, status: 'active', name: 'Excavator', rateUnit: 'hour', costRate: 12_500 }],
    ]),
    inventoryItems: new Map(),
    suppliers: new Map(),
    miscItems: new Map([[permit, { trashedAt: null, status: 'active', name: 'Permit', unit: 'each', rate: 100 }]]),
    burdenBp: 0,
  }) as unknown as WorkerDayFacts['prices']; // only what prices are made of

const origin = {
  contractId: id(301),
  contractNumber: '12',
  contractName: 'Retaining wall',
  isPublicWork: false,
  contractSigned: true,
  locationId: id(701),
  locationName: 'Palm Court',
  customerId: id(801),
  customerName: 'Rivera Homes',
  salesmanId: id(802),
  salesmanName: 'Sam Ortiz',
};
const created = {
  type: 'JobCostCreated',
  data: {
    ...origin,
    number: '1',
    changeOrderId: null,
    changeOrderNumber: '',
    date: '2026-11-23',
    endDate: '2026-11-27',
    foremanId: null,
    foremanName: '',
    operators: [],
    description: '',
    overheadRateId: null,
    overheadName: '',
    profitSplits: [],
  },
} satisfies JobCostEvent;

const { fold, decider } = mounted(jobCosts);
type SentCommand = { readonly type: string; readonly data: object };

/** One ticket of Monday to Friday as the log has it, and several people who write on it. */
export function startTicket(more: Partial<WorkerDayFacts> = {}) {
  const base = factsAt('2026-11-27T17:00:00.000Z');
  const history: (JobCostEvent & { readonly byName: string; readonly at: string })[] = [];
  let record: FoldedRow | null = null;
  const read = () => (record ?? raise('The ticket has not begun')) as FoldedRow & JobCost; // by its fold
  function put(by: string, events: readonly JobCostEvent[]) {
    const at = new Date(Date.parse('2026-11-27T17:00:00Z') + history.length * 1_000).toISOString();
    const actor = { kind: 'user', id: by, name: by, role: 'OA' } as const;
    record = foldEvents(
      fold,
      events.map((event, index) => ({
        entity: 'JobCost',
        id: 'ticket',
        tenant: 'spec',
        at,
        actor,
        version: history.length + index + 1,
        position: history.length + index + 1,
        ...event,
      })),
      record,
    );
    history.push(...events.map((event) => ({ ...event, byName: by, at })));
  }
  put('Office', [created]);
  const facts = {
    ...base,
    books: {
      today: base.today,
      closedThrough: null,
      costsFrom: null,
      mapping: [],
      vendorTypes: new Map(),
      standings: new Map(),
    },
    contract: {
      origin,
      voided: false,
      closed: false,
      costEntryClosed: false,
      phases: new Map([[wall, 'Retaining wall']]),
      changeOrders: new Map(),
    },
    overhead: null,
    people: new Map(),
    percentSplits: new Map(),
    mayEditClosed: false,
    hoursElsewhere: new Map(),
    company: { overtimeRule: 'caDaily', weekEndsOn: 6, burdenBp: 0, shares: [] },
    prices: pricesAt(3_200),
    hoursChanges: new Map(),
    ...more,
  };
  return {
    read,
    history,
    /** What stands in a worker-day. */
    linesOf: (workerId: string, workDate: Day, lineItemId: string | null = null) =>
      read().labors.filter(
        (line) => line.workerId === workerId && line.workDate === workDate && line.lineItemId === lineItemId,
      ),
    /** Records what follows from a command, or nothing and why. */
    send(by: string, command: SentCommand, others: Partial<WorkerDayFacts> = {}) {
      const decision = decider.decide(command, read(), { ...facts, hoursChanges: hoursChangesOf(history), ...others });
      if (decision.accepted) put(by, decision.events as JobCostEvent[]);
      return decision;
    },
  };
}
export type Ticket = ReturnType<typeof startTicket>;

const raise = (message: string): never => {
  throw new Error(message);
};

/** A worker-day as somebody writes it who sees what stands now. */
export const dayOf = (
  ticket: Ticket,
  workerId: string,
  workDate: Day,
  want: object,
  lineItemId: string | null = null,
) => ({
  workerId,
  workDate,
  lineItemId,
  wageId: null,
  seen: seenOf(ticket.linesOf(workerId, workDate, lineItemId)),
  want,
});
export const recordDays = (...days: readonly object[]) => ({ type: 'RecordWorkerDays', data: { days } });
