import { addDays } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';
import { conversionTargets } from '@backoffice/services/features/tm-tickets';
import { jobs } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import fc from 'fast-check';
import { extraWorkOracle, LABOR_RATE, type ExtraWork, type ExtraWorkOracle } from './extra-work-oracle.spec-kit.ts';
import { startJobMoney, type JobMoneyDeed, type JobMoneyStep } from './job-money-program.spec-kit.ts';
import { stepArbitrary } from './program.spec-kit.ts';
import { NothingToDo, outcomeOf, weighted } from './random-programs.spec-kit.ts';

/** How often each is asked. */
const ownDeeds = {
  'write ticket': 18,
  'edit ticket': 4,
  'answer ticket': 16,
  'void signature': 2,
  'set terms': 2,
  'price ticket': 18,
  'void ticket': 1,
  'trash ticket': 2,
  'restore ticket': 4,
  'write order': 3,
  convert: 24,
  'approve order': 6,
  'unapprove order': 5,
  'trash order': 9,
  'restore order': 12,
} as const;
/** What happens to the jobs meanwhile. */
const otherDeeds = {
  later: 12,
  labor: 10,
  bill: 3,
  'change order': 3,
  'unapprove change order': 2,
  budget: 2,
  wip: 4,
  'reverse wip': 1,
  close: 1,
  reopen: 1,
} as const satisfies Partial<Record<JobMoneyDeed, number>>;
type OwnDeed = keyof typeof ownDeeds;
export type ExtraWorkStep = Omit<JobMoneyStep, 'does'> & { readonly does: OwnDeed | keyof typeof otherDeeds };

const extraWorkStep: fc.Arbitrary<ExtraWorkStep> = fc
  .tuple(weighted({ ...ownDeeds, ...otherDeeds }), stepArbitrary)
  .map(([does, step]) => ({ ...step, does }));
export const extraWorkArbitrary = fc.array(extraWorkStep, { minLength: 50, maxLength: 100, size: 'max' });

/** A company whose contracts have rates of T&M, its tables, and oracles of the money of jobs and of extra work. */
export async function startExtraWork() {
  const { run, oracle: money, tables, play: playMoney } = await startJobMoney();
  const work = extraWorkOracle();
  const { play, setTerms } = programRunner(run, money, work);
  for (const { name } of jobs) await setTerms(name, { laborBp: 1_500, materialBp: 1_500 });
  return {
    run,
    money,
    work,
    tables,
    play: (step: ExtraWorkStep) =>
      step.does in ownDeeds ? play(step) : playMoney(step as JobMoneyStep) /* one of the two */,
  };
}
type Started = Awaited<ReturnType<typeof startJobMoney>>;

/** Asks the product, and tells the oracles what was not refused. Answers `done`, or the code of the refusal. */
function programRunner(run: Started['run'], money: Started['oracle'], work: ExtraWorkOracle) {
  let counted = 0;
  const next = (kind: string) => `${kind}${(counted += 1)}`;
  const of = <V>(list: readonly V[], index: number): V => {
    const found = list[index % list.length];
    if (found === undefined) throw new NothingToDo();
    return found;
  };
  /** Most of what is asked is of one job, so that tickets come together. */
  const jobOf = ({ on }: ExtraWorkStep) => of([jobs[0], jobs[0], jobs[0], jobs[1]], on).name;
  const ticketOf = ({ on, amount }: ExtraWorkStep) => of([...work.tickets()], on + amount)[0];
  /** Mostly one that can be asked that; now and then any. */
  const ticketsWhere = ({ other }: ExtraWorkStep, ...statuses: readonly string[]) =>
    [...work.tickets()].filter(
      ([, ticket]) => other === 7 || (!ticket.isTrashed && statuses.includes(work.statusOf(ticket))),
    );
  const ordersWhere = ({ other, on, amount }: ExtraWorkStep, isTrashed: boolean) => {
    const some = [...work.orders()].filter(([, order]) => other === 7 || order.isTrashed === isTrashed);
    return some.map((_, at) => of(some, at + on + amount)[0]);
  };
  const workOf = ({ on, flag, twelfths }: ExtraWorkStep): ExtraWork => ({
    hours: flag ? 25 * (1 + on) : 0,
    quantity: 5_000 * (1 + on) + (twelfths === 12 ? 0 : 33),
  });
  const linesOf = (name: string, { hours, quantity }: ExtraWork) => ({
    labor:
      hours === 0
        ? []
        : [{ lineId: id(`${name} labor`), workerId: id('sam'), classification: 'Laborer', regular: hours }],
    material: [{ lineId: id(`${name} material`), text: 'Base rock', quantity, unit: 'ton' }],
  });
  async function setTerms(job: string, markups: { laborBp: number; materialBp: number }): Promise<void> {
    const rate = { classification: 'Laborer', regular: LABOR_RATE, overtime: LABOR_RATE, double: LABOR_RATE };
    await run.send('Contract', job, 'SetTmTerms', { laborRates: [rate], ...markups });
    work.termsSet(job, markups);
  }
  async function submit(name: string): Promise<void> {
    await run.send('TmTicket', name, 'SubmitTmTicket');
    const { job, on } = work.tickets().get(name) ?? { job: '', on: '' };
    work.submitted(name, run.today(), money.hoursOf(job, on));
  }
  /** Only what has changed something is told. */
  async function changed(act: () => Promise<unknown>, told: () => void): Promise<void> {
    const known = await run.events();
    await act();
    if ((await run.events()) > known) told();
  }
  const ofOrders = (type: string, names: readonly [string, ...string[]]) =>
    run.execute(
      names.map((name) => ({
        entity: 'ChangeOrder',
        id: id(name),
        command: { type, data: {} },
      })) as unknown as Parameters<typeof run.execute>[0], // of one at least
    );

  const play: Readonly<Record<OwnDeed, (step: ExtraWorkStep) => Promise<void>>> = {
    async 'write ticket'(step) {
      const [name, job, on, lines] = [next('T'), jobOf(step), addDays(run.today(), step.offset), workOf(step)];
      await run.send('TmTicket', name, 'CreateTmTicket', {
        contractId: id(job),
        name,
        date: on,
        requestedBy: 'Amy Chou',
        ...linesOf(name, lines),
      });
      work.written(name, job, on, lines);
      await submit(name);
    },
    async 'edit ticket'(step) {
      const [name, lines] = [ticketOf(step), workOf(step)];
      await changed(
        () => run.send('TmTicket', name, 'EditTmTicket', linesOf(name, lines)),
        () => work.edited(name, lines),
      );
      await submit(name);
    },
    async 'answer ticket'(step) {
      const [name] = of(ticketsWhere(step, 'ready'), step.on);
      if (step.other < 3) {
        await run.send('TmTicket', name, 'RecordTmTicketSignatureRefused', { name: 'Amy Chou', reason: 'Too much' });
        return work.answered(name, 'refused');
      }
      const scanPath = `TmTicket/${id(name)}/scan.png`;
      await run.send('TmTicket', name, 'AttachToTmTicket', { filePath: scanPath });
      const signature = { name: 'Amy Chou', date: run.today(), scanPath };
      await run.send('TmTicket', name, 'RecordTmTicketPaperSignature', signature);
      work.answered(name, 'signed');
    },
    async 'void signature'(step) {
      const name = ticketOf(step);
      await run.send('TmTicket', name, 'VoidTmTicketSignature', { reason: 'Not theirs' });
      work.signatureVoided(name);
    },
    'set terms': (step) =>
      setTerms(jobOf(step), { laborBp: 333 * step.on, materialBp: of([0, 1_500, 1_001], step.other) }),
    async 'price ticket'(step) {
      const [name] = of(ticketsWhere(step, 'verified', 'refused', step.other === 6 ? 'priced' : ''), step.on);
      await run.send('TmTicket', name, 'PriceTmTicket', {
        costs: [{ lineId: id(`${name} material`), unitCost: step.amount }],
      });
      work.priced(name, step.amount);
    },
    async 'void ticket'(step) {
      const name = ticketOf(step);
      await run.send('TmTicket', name, 'VoidTmTicket', { reason: 'Written twice' });
      work.voided(name);
    },
    async 'trash ticket'(step) {
      const name = ticketOf(step);
      await run.send('TmTicket', name, 'TrashTmTicket');
      work.trashed(name);
    },
    async 'restore ticket'(step) {
      const inTrash = [...work.tickets()].filter(([, { isTrashed }]) => isTrashed);
      const [name] = of(inTrash, step.on);
      await run.send('TmTicket', name, 'RestoreTmTicket');
      work.restored(name);
    },
    async 'write order'(step) {
      const [name, job] = [next('XO'), jobOf(step)];
      const lineItems = [{ id: id(name), name, unitPrice: step.amount }];
      await run.send('ChangeOrder', name, 'CreateChangeOrder', { contractId: id(job), number: name, name, lineItems });
      work.orderWritten(name, job, step.amount);
    },
    async convert(step) {
      const some = ticketsWhere(step, 'priced');
      const [, { job }] = of(some, step.on);
      const together = some.filter(([, ticket]) => step.other === 6 || ticket.job === job);
      const names = together.slice(0, 1 + (step.other % 3)).map((_, at) => of(together, at + step.on)[0]);
      const drafts = [...work.orders()].filter(([, order]) => order.job === job && !order.isTrashed);
      const into = step.flag && drafts.length > 0 ? of(drafts, step.on)[0] : null;
      const name = into ?? next('XO');
      const asked = { ticketIds: names.map(id), changeOrderId: into && id(into), newOrderId: id(name) };
      await run.execute(await conversionTargets(asked, run.look()));
      if (into === null) work.orderWritten(name, job, 0);
      work.converted(name, names);
    },
    async 'approve order'(step) {
      const name = of(ordersWhere(step, false), 0);
      await changed(
        () => run.send('ChangeOrder', name, 'ApproveChangeOrder', { reason: 'By phone' }),
        () => {
          const approval = next(`approval of ${name} `);
          const order = work.orders().get(name);
          if (order) money.changeOrdered(approval, order.job, work.orderAmount(order), run.today());
          work.orderApproved(name, approval);
        },
      );
    },
    async 'unapprove order'(step) {
      const approved = [...work.orders()].flatMap(([name, { approval }]) =>
        approval === null ? [] : [{ name, approval }],
      );
      const { name, approval } = of(approved, step.on);
      await run.send('ChangeOrder', name, 'UnapproveChangeOrder', { reason: 'Not agreed' });
      money.changeOrderTakenBack(approval, run.today());
      work.orderApproved(name, null);
    },
    async 'trash order'(step) {
      const [first, second] = ordersWhere(step, false);
      if (first === undefined) throw new NothingToDo();
      const names = [first, ...(step.flag && second !== undefined ? [second] : [])] as const;
      await ofOrders('TrashChangeOrder', names);
      for (const name of names) work.orderTrashed(name);
    },
    async 'restore order'(step) {
      const [first, second] = ordersWhere(step, true);
      if (first === undefined) throw new NothingToDo();
      const names = [first, ...(step.flag && second !== undefined ? [second] : [])] as const;
      const isFree = work.canRestore(names);
      await ofOrders('RestoreChangeOrder', names).catch((error: unknown) => {
        if (isFree && error instanceof HttpProblem && error.code.startsWith('TM_'))
          throw new Error(`${names.join(' and ')} can have their tickets again, and not: ${error.code}`);
        throw error;
      });
      work.ordersRestored(names);
    },
  };
  return {
    setTerms,
    play: (step: ExtraWorkStep) => outcomeOf(() => play[step.does as OwnDeed](step)), // as its caller looks
  };
}
