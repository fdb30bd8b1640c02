import {
  spentByLine,
  type BudgetLine,
  type JobBudget,
  type JobBudgetCommand,
  type JobBudgetEvent,
  type JobBudgetFacts,
  type JobBudgetRefusal,
} from '@backoffice/contracts/features/job-budgets';
import { moneyText, type Refusal } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type BudgetDecision = Decision<JobBudgetEvent, JobBudgetRefusal>;
type CommandData<Type extends JobBudgetCommand['type']> = Extract<JobBudgetCommand, { type: Type }>['data'];
type AllFacts = JobBudgetFacts & Facts;

export const jobBudgetDecider: Decider<JobBudget, JobBudgetCommand, JobBudgetEvent, JobBudgetRefusal, JobBudgetFacts> =
  {
    decide(command, budget, facts) {
      switch (command.type) {
        case 'SetBudget':
          return decideBudget(command.data, facts);
        case 'TransferBudget':
          return decideTransfer(command.data, mustExist(budget), facts);
        case 'BudgetChangeOrder':
          return decideChange(command.data, mustExist(budget), facts);
        case 'ForecastCosts':
          return decideForecast(command.data, mustExist(budget), facts);
      }
    },
  };

type PlannedPlace = Pick<BudgetLine, 'lineItemId' | 'category'>;
const isSamePlace = (a: PlannedPlace, b: PlannedPlace) => a.lineItemId === b.lineItemId && a.category === b.category;

/** What is planned, line by line, each with the name of its phase; or why it cannot be. */
function namedLines(
  asked: readonly (PlannedPlace & { readonly costCode: string })[],
  { job, newId }: AllFacts,
): Omit<BudgetLine, 'amount' | 'quantity' | 'unit'>[] | Refusal<JobBudgetRefusal> {
  const { phases } = mustExist(job);
  const lines: Omit<BudgetLine, 'amount' | 'quantity' | 'unit'>[] = [];
  for (const [at, { lineItemId, costCode, category }] of asked.entries()) {
    const phaseName = lineItemId === null ? '' : phases.get(lineItemId);
    if (phaseName === undefined) return { code: 'PHASE_UNKNOWN', field: `lines.${at}.lineItemId` };
    if (lines.some((line) => isSamePlace(line, { lineItemId, category })))
      return { code: 'BUDGET_LINE_TWICE', field: `lines.${at}.category` };
    lines.push({ lineId: newId(), lineItemId, phaseName, costCode, category });
  }
  return lines;
}

function decideBudget({ contractId, on, lines: asked }: CommandData<'SetBudget'>, facts: AllFacts): BudgetDecision {
  const named = namedLines(asked, facts);
  if ('code' in named) return refuseWith(named);
  const lines = asked.flatMap(({ amount, quantity, unit }, at) => {
    const line = named[at];
    return line ? [{ ...line, amount, quantity, unit }] : [];
  });
  return accept({
    type: 'BudgetSet',
    data: {
      contractId,
      contractName: mustExist(facts.job).name,
      on: on ?? facts.today,
      lines,
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    },
  });
}

const unknownLine = (lines: JobBudget['lines'], asked: readonly { readonly lineId: string }[]) =>
  asked.findIndex(({ lineId }) => lines.every((line) => line.lineId !== lineId));

function decideTransfer(
  { reason, moves }: CommandData<'TransferBudget'>,
  { lines }: JobBudget,
  { today, newId }: AllFacts,
): BudgetDecision {
  const unknown = unknownLine(lines, moves);
  if (unknown !== -1) return refuse('BUDGET_LINE_UNKNOWN', { field: `moves.${unknown}.lineId` });
  const rest = moves.reduce((sum, { amount }) => sum + amount, 0);
  if (rest !== 0)
    return refuse('TRANSFER_NOT_ZERO', { field: 'moves', values: { missing: moneyText(Math.abs(rest)) } });
  return accept({ type: 'BudgetTransferred', data: { transferId: newId(), on: today, reason, moves } });
}

/** Lines that the budget has are moved; others come with the change. */
function decideChange(
  { changeOrderId, lines: asked }: CommandData<'BudgetChangeOrder'>,
  { lines }: JobBudget,
  facts: AllFacts,
): BudgetDecision {
  const named = namedLines(asked, facts);
  if ('code' in named) return refuseWith(named);
  const places = named.map((line) => lines.find((each) => isSamePlace(each, line)) ?? line);
  const added = named
    .filter((line) => !lines.some((each) => isSamePlace(each, line)))
    .map((line) => ({ ...line, amount: 0, quantity: null, unit: '' }));
  const moves = asked.flatMap(({ amount }, at) => {
    const lineId = places[at]?.lineId;
    return lineId === undefined ? [] : [{ lineId, amount }];
  });
  const { number: changeOrderNumber } = mustExist(facts.changeOrder);
  return accept({
    type: 'ChangeOrderBudgeted',
    data: { changeOrderId, changeOrderNumber, on: facts.today, added, moves },
  });
}

function decideForecast(
  { on, lines: asked }: CommandData<'ForecastCosts'>,
  budget: JobBudget,
  { today, spending }: AllFacts,
): BudgetDecision {
  const unknown = unknownLine(budget.lines, asked);
  if (unknown !== -1) return refuse('BUDGET_LINE_UNKNOWN', { field: `lines.${unknown}.lineId` });
  const { actualOf, committedOf } = spentByLine(budget, spending);
  const lines = [];
  for (const [at, { lineId, method, amount, note }] of asked.entries()) {
    const [actual, spent] = [actualOf(lineId), actualOf(lineId) + committedOf(lineId)];
    if (method === 'total' && amount < spent) {
      const { phaseName } = mustExist(budget.lines.find((line) => line.lineId === lineId) ?? null);
      const [phase, cost] = [phaseName || 'The job', moneyText(amount < actual ? actual : spent)];
      return refuse('FORECAST_BELOW_COST', { field: `lines.${at}.amount`, values: { phase, cost } });
    }
    const toCome = method === 'auto' ? null : method === 'total' ? amount - spent : amount;
    lines.push({ lineId, amount: toCome, spent, note });
  }
  return accept({ type: 'CostsForecast', data: { on: on ?? today, lines } });
}
