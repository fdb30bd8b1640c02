import { choice, defineDictionary, text } from '#capabilities/index.ts';

/** Reports by the names under which they are declared, as a graph spells names. */
export const scheduledReports = {
  worker_hours: 'Worker hours',
  prevailing_wage_hours: 'Prevailing wages',
  salesman_profit: 'Salesman profit',
  foreman_profit: 'Foreman profit',
  operator_profit: 'Operator profit',
  past_90: 'Past 90',
  invoice_deposit_details: 'Invoice deposit detail',
  trial_balance: 'Trial balance',
  profit_and_loss: 'Profit and loss',
  balance_sheet: 'Balance sheet',
  cash_flow: 'Cash flow',
  aged_receivables: 'Aged receivables',
  aged_payables: 'Aged payables',
  retention_ageing: 'Retention ageing',
  general_ledger: 'General ledger',
  sales_by_customer: 'Sales by customer',
  sales_by_salesman: 'Sales by salesman',
};
const weekdays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
const periods = { lastWeek: 'The last seven days', lastMonth: 'The last month', thisYear: 'This year so far' };
const formats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' };

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;
export const MAX_RECIPIENTS = 20;
/** Several addresses are separated by commas, semicolons or blanks. */
export const recipientsOf = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];

export const reportSchedule = defineDictionary({
  entity: 'ReportSchedule',
  path: 'report-schedules',
  page: '/job-costing/maintenance/report-schedules',
  title: 'Report schedules',
  menu: 'Report Schedules',
  empty: 'A report that is mailed to some people every week, in the morning.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    report: choice(scheduledReports, { label: 'Report' }),
    weekday: choice(weekdays, { label: 'Every', initial: 'monday' }),
    period: choice(periods, { label: 'Days', initial: 'lastWeek' }),
    format: choice(formats, { label: 'As', initial: 'pdf' }),
    recipients: text({
      label: 'To',
      personal: 'names',
      help: 'Several addresses are separated by commas.',
      max: 1_000,
    }),
  },
  rules: [
    {
      code: 'RECIPIENTS_INVALID',
      says: `Write one to ${MAX_RECIPIENTS} email addresses, separated by commas.`,
      field: 'recipients',
      when: ({ recipients }) => {
        const all = recipientsOf(recipients);
        return all.length === 0 || all.length > MAX_RECIPIENTS || !all.every((each) => ADDRESS.test(each));
      },
    },
  ],
  unique: [{ fields: ['name'], refusal: 'SCHEDULE_TAKEN', says: 'There is already a schedule with this name.' }],
  labels: { label: 'name', extra: ['report'] },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow allow deny deny',
    edit: 'deny allow allow allow deny deny',
    delete: 'deny allow allow allow deny deny',
    restore: 'deny allow allow allow deny deny',
    changeStatus: 'deny allow allow allow deny deny',
  },
});
