import type { conversationPermissions } from '@backoffice/contracts/features/conversations';
import { definePage } from '#navigation/page.ts';

type Permission = keyof typeof conversationPermissions;
const permission = 'page:questions' satisfies Permission;

const pages = [
  definePage({ path: '/questions', permission, load: async () => (await import('./list-page.tsx')).QuestionsPage }),
  definePage({
    path: '/questions/new',
    permission: 'action:conversation.create' satisfies Permission,
    load: async () => (await import('./edit-page.tsx')).NewQuestionPage,
  }),
  definePage({
    path: '/questions/:id',
    permission,
    load: async () => (await import('./detail-page.tsx')).QuestionPage,
  }),
];

export const conversations = { pages, queries: () => import('./columns.ts') };
