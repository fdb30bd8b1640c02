import { choice, computed, day, defineDictionary, parentId, text } from '#capabilities/index.ts';
import { worker } from '#dictionaries/workers';
import { dayText, type Day } from '#kernel/index.ts';

const kinds = { vacation: 'Vacation', sick: 'Sick', other: 'Other' } as const;
const ALREADY_AWAY = 'This worker is away on some of these days already.';

type Absence = { readonly kind: keyof typeof kinds; readonly firstDay: Day; readonly lastDay: Day };
const titleOf = ({ kind, firstDay, lastDay }: Absence) =>
  `${kinds[kind]}, ${firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} – ${dayText(lastDay)}`}`;

/** Days on which somebody does not work, the first and the last of them included. No reason is asked. */
export const workerAbsence = defineDictionary({
  entity: 'WorkerAbsence',
  path: 'worker-absences',
  noun: ['absence', 'absences'],
  page: '/job-costing/maintenance/workers/:workerId/absences',
  title: 'Absences',
  add: 'New absence',
  empty: 'Vacations and sick days: the schedule says who is away.',
  version: 1,
  fields: {
    name: computed(text({ label: 'Absence', personal: 'none' }), titleOf),
    workerId: parentId({ label: 'Worker' }),
    kind: choice(kinds, { label: 'Kind', initial: 'vacation' }),
    firstDay: day({ label: 'From' }),
    lastDay: day({ label: 'To', help: 'The last day away.' }),
  },
  rules: [
    {
      code: 'ABSENCE_ENDS_EARLY',
      says: 'It cannot end before it begins.',
      field: 'lastDay',
      when: ({ firstDay, lastDay }) => lastDay < firstDay,
    },
  ],
  overlap: { within: ['workerId'], days: ['firstDay', 'lastDay'], refusal: 'WORKER_AWAY_ALREADY', says: ALREADY_AWAY },
  unique: [{ fields: ['firstDay', 'workerId'], refusal: 'WORKER_AWAY_ALREADY', says: ALREADY_AWAY }],
  labels: { label: 'name', extra: [] },
  sorted: 'firstDay',
  parent: {
    of: worker,
    by: 'workerId',
    unknown: { refusal: 'WORKER_UNKNOWN', says: 'Choose a worker of this company.' },
    inTrash: { refusal: 'WORKER_IN_TRASH', says: 'Restore the worker first.' },
  },
  grants: {
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow allow deny deny',
    edit: 'deny allow allow allow deny deny',
    delete: 'deny allow allow allow deny deny',
    restore: 'deny allow allow allow deny deny',
  },
});
