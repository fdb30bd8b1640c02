export const jobBudgetRefusals = {
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
  PHASE_UNKNOWN: { status: 404, says: 'Choose a line of the contract or of one of its change orders.' },
  BUDGET_LOCKED: 'The original budget was set on {date}. Record a change or a transfer.',
  BUDGET_LINE_TWICE: 'A phase has one line for each category. Put both amounts on one.',
  BUDGET_LINE_UNKNOWN: { status: 404, says: 'Choose a line of this budget.' },
  TRANSFER_NOT_ZERO: 'A transfer takes as much as it gives; {missing} is missing.',
  FORECAST_BELOW_COST: '{phase} has cost {cost} already.',
  FORECAST_IN_FUTURE: 'A budget or a forecast counts from today at the latest.',
  FORECAST_BEFORE_BUDGET: 'The budget counts from {date}. Forecast it from then on.',
  CHANGE_ORDER_UNKNOWN: { status: 404, says: 'Choose a change order of this contract.' },
  CHANGE_ORDER_BUDGETED: 'Change order {number} is approved, and its costs stand. Record a transfer.',
} as const;
export type JobBudgetRefusal = keyof typeof jobBudgetRefusals;
