import type { AuditEntryView } from '@backoffice/contracts/features/audit';
import { instantText, MINUS, moneyText, type Cents } from '@backoffice/contracts/kernel';
import { stringify } from 'csv-stringify/sync';

/** For a spreadsheet: amounts are plain dollars, times are UTC and once more as the company's clocks read, and nothing in it is taken for a formula. */
export const auditCsv = (entries: readonly AuditEntryView[], zone: string): string =>
  stringify(
    entries.map((entry) => ({ ...entry, position: String(entry.position), local: instantText(zone, entry.createdAt) })),
    {
      header: true,
      bom: true,
      escape_formulas: true,
      cast: {
        number: (cents: Cents) => ({
          value: moneyText(cents).replaceAll(',', '').replace(MINUS, '-'),
          escape_formulas: false,
        }),
      },
      columns: [
        { key: 'position', header: 'Position' },
        { key: 'createdAt', header: 'Time (UTC)' },
        { key: 'local', header: `Time (${zone})` },
        { key: 'createdByName', header: 'Who' },
        { key: 'actorKind', header: 'As' },
        { key: 'entity', header: 'Kind' },
        { key: 'title', header: 'Record' },
        { key: 'words', header: 'What happened' },
        { key: 'amount', header: 'Amount' },
        { key: 'eventType', header: 'Event' },
        { key: 'recordId', header: 'Record id' },
      ],
    },
  );
