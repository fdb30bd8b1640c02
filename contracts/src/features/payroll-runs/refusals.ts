export const payrollRunRefusals = {
  PAYROLL_PERIOD_BACKWARDS: 'The period ends before it begins.',
  PAYROLL_PERIOD_TOO_LONG: 'A payroll is of at most {days} days.',
  PAYROLL_IN_FUTURE: 'A payroll cannot be dated after today.',
  PAYROLL_PERIOD_TWICE: 'Hours of {from} to {to} were paid by payroll {number}.',
  PAYROLL_UNBALANCED: 'Gross {gross} less deductions {deductions} is not net {net}.',
  PAYROLL_EMPTY: 'Enter what was paid.',
  PAYROLL_REVERSED: 'This payroll was reversed on {date}.',
  PAYROLL_REVERSED_BEFORE: 'It is reversed on its own day, {date}, at the earliest.',
  WORKER_UNKNOWN: { status: 404, says: 'Choose a worker of this company.' },
  WORKER_TWICE: '{name} stands twice in this payroll.',
  LABOR_DIFFERENCE_CLEARED: 'The difference of this period was cleared on {date}. Restore that first.',
  LABOR_DIFFERENCE_NONE: 'No difference of this period is cleared.',
  LABOR_DIFFERENCE_TOO_LARGE: 'Hours costed and not paid stand at {balance}. Clear no more than that.',
} as const;
export type PayrollRunRefusal = keyof typeof payrollRunRefusals;
