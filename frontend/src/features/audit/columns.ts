import { resources } from '@backoffice/contracts';
import type { AuditEntryView } from '@backoffice/contracts/features/audit';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { singularNoun, selectOptions, sentenceCase } from '#widgets/labels.ts';

const entityOptions = resources
  .filter(({ tenant, events }) => tenant === 'company' && Object.keys(events.shapes).length > 0)
  .map((resource) => ({ value: resource.entity, label: sentenceCase(singularNoun(resource)) }));
export const entityText = (entity: string) => entityOptions.find(({ value }) => value === entity)?.label ?? entity;
export const actorNames: Record<AuditEntryView['actorKind'], string> = {
  user: 'A user',
  link: 'A customer, by link',
  system: 'The product itself',
  worker: 'A worker, by phone',
  contact: 'A customer, in the portal',
};
export const entrySentence = ({ createdByName, words }: Pick<AuditEntryView, 'createdByName' | 'words'>) =>
  `${createdByName} ${words}`;

export const columns: Column<AuditEntryView>[] = [
  { field: 'position', title: 'No.', kind: 'number', width: 76, hidden: true },
  { field: 'createdAt', title: 'When', kind: 'when', width: 178 },
  { field: 'createdByName', title: 'Who', width: 136 },
  { field: 'words', title: 'What happened', kind: 'link', width: 220, grow: 2 },
  { field: 'entity', title: 'Kind', width: 120, show: ({ entity }) => entityText(entity) },
  { field: 'title', title: 'Record', width: 190, grow: 2 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 120 },
  { field: 'actorKind', title: 'As', width: 150, show: ({ actorKind }) => actorNames[actorKind], hidden: true },
];

export const card = (entry: AuditEntryView): Card => ({
  title: entrySentence(entry),
  line: `${entityText(entry.entity)} ${entry.title}`,
  ...(entry.amount === null ? {} : { figure: dollarsText(entry.amount) }),
});

export const filtersFor = (actors: readonly { readonly value: string; readonly label: string }[]): FilterSpec[] => [
  { field: 'entity', title: 'Kind', kind: 'choice', options: entityOptions },
  { field: 'createdBy', title: 'Who', kind: 'choice', options: actors },
  { field: 'actorKind', title: 'As', kind: 'choice', options: selectOptions(actorNames) },
  { field: 'createdAt', title: 'Day', kind: 'days' },
  { field: 'amount', title: 'Amount', kind: 'amount' },
];
