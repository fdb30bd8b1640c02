import { defineRoutes, type Route } from '#kernel/index.ts';
import { goingAlong, Reassignment, ReassignmentSelection } from './commands.ts';
import { ReassignmentCount, ReassignmentReceipt } from './view.ts';

/** For whoever may choose a salesman; salesmen may not, and what is theirs they do not give away. */
const reassigning = {
  access: 'session',
  scope: 'company',
  permission: 'action:customer.edit',
  alsoPermission: 'component:salesman-switcher',
} as const;

export const reassignmentOwnRoutes = defineRoutes('reassignments', {
  count: {
    ...reassigning,
    method: 'POST',
    path: '/reassignments/count',
    does: { handler: 'read' },
    body: ReassignmentSelection,
    answer: ReassignmentCount,
    summary: 'How many records would be reassigned; nothing is recorded',
  },
  create: {
    ...reassigning,
    method: 'POST',
    path: '/reassignments',
    does: { handler: 'write' },
    body: Reassignment,
    answer: ReassignmentReceipt,
    summary: 'Give customers, locations, or all that a salesman has to another salesman, with what goes along',
  },
  undo: {
    ...reassigning,
    method: 'PUT',
    path: '/reassignments/:id/undo',
    does: { handler: 'write' },
    answer: ReassignmentReceipt,
    summary: 'Give back what was reassigned, but for what has been reassigned since',
  },
});
export const reassignmentRoutes: Route[] = Object.values(reassignmentOwnRoutes);

/** What the console's dialog is made of. */
export const reassignmentKind = { ...reassignmentOwnRoutes, toSend: Reassignment, along: goingAlong } as const;
