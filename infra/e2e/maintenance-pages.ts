import { rows, field, fixed, record, type Visit } from './page-visits.ts';

/** The form of one of the records that stand beside a worker. */
const besideWorker = (page: string, list: string): Visit => ({
  address: `/job-costing/maintenance/workers/:workerId/${page}/:id`,
  shows: field('Kind'),
  async path({ first }) {
    const { id, workerId } = await first(list);
    return `/job-costing/maintenance/workers/${workerId}/${page}/${id}`;
  },
});

/** The pages of dictionaries and templates. */
export const maintenancePages: readonly Visit[] = [
  fixed('/job-costing/maintenance/templates/email', rows),
  fixed('/job-costing/maintenance/templates/email/add', field('Message')),
  record('/job-costing/maintenance/templates/email/edit/:id', field('Message'), 'templates/email', {
    search: 'after a site visit',
  }),
  fixed('/job-costing/maintenance/report-schedules', rows),
  fixed('/job-costing/maintenance/report-schedules/new', field('Name')),
  record('/job-costing/maintenance/report-schedules/:id', field('Name'), 'report-schedules'),
  fixed('/job-costing/maintenance/banks', rows),
  fixed('/job-costing/maintenance/banks/new', field('Name')),
  record('/job-costing/maintenance/banks/:id', field('Name'), 'banks'),
  fixed('/job-costing/maintenance/method-of-payment', rows),
  fixed('/job-costing/maintenance/method-of-payment/new', field('Name')),
  record('/job-costing/maintenance/method-of-payment/:id', field('Name'), 'payment-methods'),
  fixed('/job-costing/maintenance/templates/content', rows),
  fixed('/job-costing/maintenance/templates/content/add', field('Name')),
  record('/job-costing/maintenance/templates/content/edit/:id', field('Name'), 'templates/content'),
  fixed('/job-costing/maintenance/templates/section', rows),
  fixed('/job-costing/maintenance/templates/section/add', field('Name')),
  record('/job-costing/maintenance/templates/section/edit/:id', field('Name'), 'templates/section'),
  fixed('/job-costing/maintenance/templates/service', rows),
  fixed('/job-costing/maintenance/templates/service/add', field('Name')),
  record('/job-costing/maintenance/templates/service/edit/:id', field('Name'), 'templates/service'),
  fixed('/job-costing/maintenance/equipments', rows),
  fixed('/job-costing/maintenance/equipments/new', field('Name')),
  record('/job-costing/maintenance/equipments/:id/edit', field('Name'), 'equipment-categories'),
  record('/job-costing/maintenance/equipments/:categoryId', rows, 'equipment-categories'),
  record('/job-costing/maintenance/equipments/:categoryId/new', field('Name'), 'equipment-categories'),
  {
    address: '/job-costing/maintenance/equipments/:categoryId/:id',
    shows: field('Name'),
    async path({ first }) {
      const { id, categoryId } = await first('equipments');
      return `/job-costing/maintenance/equipments/${categoryId}/${id}`;
    },
  },
  fixed('/job-costing/maintenance/inventories', rows),
  fixed('/job-costing/maintenance/inventories/new', field('Item')),
  record('/job-costing/maintenance/inventories/:id', field('Item'), 'inventories'),
  fixed('/job-costing/maintenance/misc-items', rows),
  fixed('/job-costing/maintenance/misc-items/new', field('Name')),
  record('/job-costing/maintenance/misc-items/:id', field('Name'), 'misc-items'),
  fixed('/job-costing/maintenance/material-suppliers', rows),
  fixed('/job-costing/maintenance/material-suppliers/new', field('Name')),
  record('/job-costing/maintenance/material-suppliers/:id', field('Name'), 'suppliers'),
  fixed('/job-costing/maintenance/workers', rows, { onTablet: true }),
  fixed('/job-costing/maintenance/workers/new', field('First name')),
  record('/job-costing/maintenance/workers/:id', 'Planned', 'workers', { search: 'Delgado' }),
  record('/job-costing/maintenance/workers/:workerId/absences', rows, 'workers', { search: 'Camacho' }),
  record('/job-costing/maintenance/workers/:workerId/absences/new', field('Kind'), 'workers'),
  besideWorker('absences', 'worker-absences'),
  record('/job-costing/maintenance/workers/:workerId/certificates', rows, 'workers', { search: 'Delgado' }),
  record('/job-costing/maintenance/workers/:workerId/certificates/new', field('Kind'), 'workers'),
  besideWorker('certificates', 'worker-certificates'),
  fixed('/job-costing/maintenance/holidays', rows),
  fixed('/job-costing/maintenance/holidays/new', field('Name')),
  record('/job-costing/maintenance/holidays/:id', field('Name'), 'company-holidays'),
  fixed('/job-costing/maintenance/wages', rows),
  fixed('/job-costing/maintenance/wages/new', field('Name')),
  record('/job-costing/maintenance/wages/:id', field('Name'), 'wages', { search: 'PW Laborer' }),
  fixed('/job-costing/maintenance/overheads', rows),
  fixed('/job-costing/maintenance/overheads/new', field('Name')),
  record('/job-costing/maintenance/overheads/:id', field('Name'), 'overheads'),
  fixed('/job-costing/maintenance/percent-splits', rows),
  fixed('/job-costing/maintenance/percent-splits/new', field('Percent')),
  record('/job-costing/maintenance/percent-splits/:id', field('Percent'), 'percent-splits'),
  fixed('/job-costing/maintenance/job-sheet-config', field('Footer (optional)')),
];
