import { day, defineDictionary, flag, text } from '#capabilities/index.ts';

/** A company's own days, beside the federal holidays: free ones, and federal ones on which it works. */
export const companyHoliday = defineDictionary({
  entity: 'CompanyHoliday',
  path: 'company-holidays',
  noun: ['holiday', 'holidays'],
  page: '/job-costing/maintenance/holidays',
  title: 'Holidays',
  empty: 'Federal holidays are known. Add your own, and those on which you work.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    date: day({ label: 'Date' }),
    isWorked: flag({
      label: 'We work on this day',
      column: 'Work',
      yes: 'We work',
      help: 'A federal holiday of this date is a day as any other.',
    }),
  },
  unique: [{ fields: ['date'], refusal: 'HOLIDAY_TAKEN', says: 'This day stands in your list already.' }],
  labels: { label: 'name', extra: ['date', 'isWorked'] },
  sorted: 'date',
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
  },
});
