import type { Guards } from '#capabilities/index.ts';
import type { JobOfLine } from '#features/bills';
import { dayText, guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import type { JobSpending } from './calculations.ts';
import { jobBudgetPermissions } from './permissions.ts';
import { jobBudgetFold } from './record.ts';
import type { JobBudgetRefusal } from './refusals.ts';
import { jobBudget, jobBudgetRoutes } from './resource.ts';

export type JobBudget = RecordOf<typeof jobBudgetFold>;

/** `job`: null where the caller sees no such contract. `phases`: of it and of all its change orders, by their ids. */
export type JobBudgetFacts = {
  readonly today: Day;
  readonly job: Pick<JobOfLine, 'name' | 'phases'> | null;
  readonly changeOrder: { readonly number: string; readonly isApproved: boolean } | null;
  /** What was spent and promised by the day that a forecast is of; of other commands nothing. */
  readonly spending: JobSpending;
};

const guard = guardsReading<JobBudgetFacts, JobBudgetRefusal>();
type DayCommand = CommandOf<{ readonly on?: Day }>;
const contractKnown = guard('CONTRACT_UNKNOWN', { reads: ['job'], when: (_, { job }) => job === null });
const notSetYet = guard('BUDGET_LOCKED', {
  when: (budget: JobBudget | null) => budget !== null && { date: dayText(budget.setOn) },
});
const countsByToday = guard('FORECAST_IN_FUTURE', {
  field: 'on',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: DayCommand & Pick<JobBudgetFacts, 'today'>) =>
    data.on !== undefined && data.on > today,
});
const afterBudget = guard('FORECAST_BEFORE_BUDGET', {
  field: 'on',
  reads: ['command'],
  when: ({ setOn }: JobBudget, { command: { data } }: DayCommand) =>
    data.on !== undefined && data.on < setOn && { date: dayText(setOn) },
});
const changeKnown = guard('CHANGE_ORDER_UNKNOWN', {
  field: 'changeOrderId',
  reads: ['changeOrder'],
  when: (_, { changeOrder }) => changeOrder === null,
});
/** What stands in the budget of an approved change is changed by a transfer. */
const changeOpen = guard('CHANGE_ORDER_BUDGETED', {
  field: 'changeOrderId',
  reads: ['changeOrder', 'command'],
  when: (
    { changes }: JobBudget,
    {
      changeOrder,
      command: { data },
    }: Pick<JobBudgetFacts, 'changeOrder'> & CommandOf<{ readonly changeOrderId: string }>,
  ) =>
    changeOrder !== null &&
    changeOrder.isApproved &&
    changes.some(({ changeOrderId }) => changeOrderId === data.changeOrderId) && { number: changeOrder.number },
});

export const jobBudgetGuards = {
  SetBudget: [notSetYet, contractKnown, countsByToday],
  TransferBudget: [],
  BudgetChangeOrder: [contractKnown, changeKnown, changeOpen],
  ForecastCosts: [countsByToday, afterBudget],
} satisfies Guards<typeof jobBudget, JobBudget, JobBudgetFacts, 'SetBudget'>;

/** All that `records.ts` lists of it. */
export const jobBudgetRecord = {
  resource: jobBudget,
  fold: jobBudgetFold,
  guards: jobBudgetGuards,
  routes: jobBudgetRoutes,
  permissions: jobBudgetPermissions,
};
