import { bank } from '#dictionaries/banks';
import { contentTemplate } from '#dictionaries/content-templates';
import { emailTemplate } from '#dictionaries/email-templates';
import { equipment, equipmentCategory } from '#dictionaries/equipment';
import { companyHoliday } from '#dictionaries/company-holidays';
import { inventoryItem } from '#dictionaries/inventories';
import { miscItem } from '#dictionaries/misc-items';
import { overhead } from '#dictionaries/overheads';
import { paymentMethod } from '#dictionaries/payment-methods';
import { percentSplit } from '#dictionaries/percent-splits';
import { reportSchedule } from '#dictionaries/report-schedules';
import { sectionTemplate } from '#dictionaries/section-templates';
import { serviceTemplate } from '#dictionaries/service-templates';
import { supplier } from '#dictionaries/suppliers';
import { wage } from '#dictionaries/wages';
import { workerAbsence } from '#dictionaries/worker-absences';
import { workerCertificate } from '#dictionaries/worker-certificates';
import { worker } from '#dictionaries/workers';
import type { Dictionary } from '#capabilities/index.ts';

/** Records that others choose from: all sides make their part of each from its declaration. */
export const dictionaries: readonly Dictionary[] = [
  bank,
  paymentMethod,
  worker,
  workerAbsence,
  workerCertificate,
  wage,
  overhead,
  percentSplit,
  equipmentCategory,
  equipment,
  inventoryItem,
  miscItem,
  supplier,
  contentTemplate,
  serviceTemplate,
  sectionTemplate,
  emailTemplate,
  reportSchedule,
  companyHoliday,
];
