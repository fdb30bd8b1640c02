import type { followUp, followUpPermissions } from '@backoffice/contracts/features/follow-ups';
import { dayText } from '@backoffice/contracts/kernel';
import { sentenceCase } from '#widgets/labels.ts';
import { definePage } from '#navigation/page.ts';
import { defineSearch, joinParts } from '#records/search.ts';

type Permission = keyof typeof followUpPermissions;
const permission = 'page:follow-up-list' satisfies Permission;

const pages = [
  definePage({
    path: '/follow-up-list',
    permission,
    load: async () => (await import('./list-page.tsx')).FollowUpsPage,
  }),
  definePage({
    path: '/follow-up-list/new',
    permission: 'action:follow-up.edit' satisfies Permission,
    load: async () => (await import('./edit-page.tsx')).NewFollowUpPage,
  }),
  definePage({
    path: '/follow-up-list/:id',
    permission,
    load: async () => (await import('./detail-page.tsx')).FollowUpPage,
  }),
];

const search = defineSearch<typeof followUp>(
  'FollowUp',
  '/follow-up-list',
  ({ subject, kind, dueDate, customerName, status }) => ({
    title: subject || sentenceCase(kind),
    hint: joinParts(customerName, dayText(dueDate)),
    status,
  }),
);

const queries = () => import('./columns.ts');

export const followUps = { pages, search, queries };
