import { choice, code, computed, day, defineDictionary, parentId, text } from '#capabilities/index.ts';
import { worker } from '#dictionaries/workers';

export const certificateKinds = {
  osha10: 'OSHA 10',
  osha30: 'OSHA 30',
  forklift: 'Forklift',
  trench: 'Trench competent person',
  crane: 'Crane operator',
  firstAid: 'First aid',
  driversLicense: 'Driver’s license',
  other: 'Other',
} as const;
export type CertificateKind = keyof typeof certificateKinds;

type Certificate = { readonly kind: CertificateKind; readonly number: string };
const titleOf = ({ kind, number }: Certificate) => [certificateKinds[kind], number].filter(Boolean).join(', ');

/** What somebody may do, and through which day. One that is renewed is edited. */
export const workerCertificate = defineDictionary({
  entity: 'WorkerCertificate',
  path: 'worker-certificates',
  noun: ['certificate', 'certificates'],
  page: '/job-costing/maintenance/workers/:workerId/certificates',
  title: 'Certificates',
  add: 'New certificate',
  empty: 'OSHA cards, forklift, first aid: the schedule says what has ended.',
  version: 1,
  fields: {
    name: computed(text({ label: 'Certificate', personal: 'none' }), titleOf),
    workerId: parentId({ label: 'Worker' }),
    kind: choice(certificateKinds, { label: 'Kind' }),
    number: code({ label: 'Number', personal: 'names', max: 40, search: true }),
    validThru: day({ label: 'Valid through', optional: true, help: 'Left out, it does not end.' }),
  },
  unique: [
    {
      fields: ['number', 'kind', 'workerId'],
      refusal: 'CERTIFICATE_TAKEN',
      says: 'This worker has this certificate already. Edit it when it is renewed.',
    },
  ],
  labels: { label: 'name', extra: ['validThru'] },
  parent: {
    of: worker,
    by: 'workerId',
    unknown: { refusal: 'WORKER_UNKNOWN', says: 'Choose a worker of this company.' },
    inTrash: { refusal: 'WORKER_IN_TRASH', says: 'Restore the worker first.' },
  },
  files: 'data:worker-files',
  grants: {
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow allow deny deny',
    edit: 'deny allow allow allow deny deny',
    delete: 'deny allow allow allow deny deny',
    restore: 'deny allow allow allow deny deny',
    'data:worker-files': 'deny allow allow allow deny deny',
  },
});
