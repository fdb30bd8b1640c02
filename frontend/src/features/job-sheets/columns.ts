import { jobSheet, jobSheetFields } from '@backoffice/contracts/features/job-sheets';
import { dayText, hoursText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';

export const list = documentList(jobSheet, {
  fields: jobSheetFields,
  columns: [
    'number',
    'name',
    'status',
    'date',
    { field: 'foremanName', title: jobSheetFields.foremanId.label, width: 150 },
    {
      field: 'plannedHours',
      title: 'Hours',
      kind: 'number',
      width: 80,
      show: ({ plannedHours }) => hoursText(plannedHours),
    },
    hidden('salesmanName'),
    hidden('sentAt'),
    hidden('signedAt'),
    hidden('createdAt'),
  ],
  card: (row) => ({
    title: row.name,
    line: `No. ${row.number} · ${dayText(row.date)} · ${row.foremanName}`,
    status: row.status,
  }),
  filters: ['salesmanId', 'date'],
  empty: 'A job sheet says to a crew what to do on a day: which phases, with whom, and with what.',
});
