import { deliveryEntryRefusals } from '#features/delivery-entries';

export const jobCostRefusals = {
  ...deliveryEntryRefusals,
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
  CONTRACT_VOID: 'This contract is void.',
  CONTRACT_CLOSED: 'This contract is closed. Reopen it first.',
  COST_ENTRY_CLOSED: 'This contract is closed for costs. Open it for costs first.',
  CHANGE_ORDER_UNKNOWN: { status: 404, says: 'Choose an approved change order of this contract.' },
  OVERHEAD_UNKNOWN: { status: 404, says: 'Choose an overhead rate that is kept under Maintenance.' },
  PERSON_UNKNOWN: { status: 404, says: 'Choose people of this company.' },
  PERCENT_SPLIT_UNKNOWN: { status: 404, says: 'Choose a percentage that is kept under Maintenance.' },
  SPLIT_NAMED_TWICE: '{person} stands twice among the {role} splits.',
  SPLITS_NOT_100: 'The {role} percentages must total 100 %.',
  END_BEFORE_DATE: 'The last day cannot be before the first.',
  WORK_OUTSIDE_TICKET: 'There is work on {date}, which is not one of the days of this ticket.',
  LINE_UNKNOWN: { status: 404, says: 'This line is no longer there.' },
  NOTE_UNKNOWN: { status: 404, says: 'This note is no longer there.' },
  PHASE_UNKNOWN: { status: 404, says: 'Choose a line of the contract or of an approved change order.' },
  FILE_UNKNOWN: { status: 404, says: 'Attach the file to this job cost first.' },
  TOO_MANY_LINES: 'A job cost has at most {limit} lines. Begin another one.',
  WORKER_UNKNOWN: { status: 404, says: 'Choose a worker of this company.' },
  WORKER_INACTIVE_ON_DATE: '{worker} did not work here on {date}.',
  WORKER_RATE_MISSING: '{worker} has no rate on {date}.',
  WAGE_UNKNOWN: { status: 404, says: 'Choose a wage that is kept under Maintenance.' },
  WAGE_NOT_EFFECTIVE: 'The wage {wage} does not hold on {date}.',
  DAY_OVER_24: '{worker} would have {hours} hours on {date}.',
  HOURS_AHEAD: 'Hours for {date} cannot be entered yet.',
  HOURS_LOCKED: 'Hours are locked by {name}.',
  HOURS_NOT_LOCKED: 'These hours are not locked.',
  HOURS_CHANGED: {
    status: 409,
    says: 'The hours have changed: the longest day would be {hours} hours. Look at them again.',
  },
  HOURS_MEANWHILE: {
    status: 409,
    says: '{name} entered {now} h for {worker} on {date} meanwhile. Say what holds.',
  },
  SUPPLIER_UNKNOWN: { status: 404, says: 'Choose a material supplier that is kept under Maintenance.' },
  SUPPLIER_INACTIVE: '{supplier} is inactive. Make them active again, or choose another supplier.',
  MISC_ITEM_UNKNOWN: { status: 404, says: 'Choose a misc item that is kept under Maintenance.' },
  UNIT_COST_REQUIRED: 'Say what one costs.',
  AMOUNT_TOO_LARGE: 'A line can be at most 9,999,999.99.',
  EQUIPMENT_UNKNOWN: { status: 404, says: 'Choose equipment that is kept under Maintenance.' },
  EQUIPMENT_NOT_HOURLY: '{equipment} is not charged by the hour, so it cannot follow the hours of labor.',
  INVENTORY_ITEM_UNKNOWN: { status: 404, says: 'Choose an inventory item that is kept under Maintenance.' },
  JOB_SOFT_CLOSED: 'This job cost is closed. Open it first.',
  JOB_HARD_CLOSED: 'This job cost is closed for good. Open it first.',
  NOT_SOFT_CLOSED: 'Close the job softly before it is closed for good.',
  NOT_CLOSED: 'This job cost is not closed.',
  NOT_HARD_CLOSED: 'This job cost is not closed for good.',
  BILL_WITHOUT_AMOUNT: 'There is a bill of {supplier} without an amount.',
  CHANGE_ORDER_NOT_APPROVED: 'Change order {number} has costs and is not approved.',
} as const;
export type JobCostRefusal = keyof typeof jobCostRefusals;

/** What nobody is refused for, and somebody should look at. */
export const jobCostWarnings = {
  PREVAILING_REQUIRED: 'This is public work, and some hours are not paid by a prevailing wage.',
  CONTRACT_NOT_SIGNED: 'The customer has not signed the contract.',
  SPLITS_NOT_100: 'The percentages of a role do not total 100 %.',
} as const;
export type JobCostWarning = keyof typeof jobCostWarnings;
