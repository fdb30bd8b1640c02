import type { CrewAccessRefusal, crewSignInRefusals } from '@backoffice/contracts/features/crew-access';
import type { DeliveryRefusal } from '@backoffice/contracts/features/deliveries';
import type { DailyLogRefusal } from '@backoffice/contracts/features/daily-logs';
import type { crewDayRefusals } from '@backoffice/contracts/features/crew-days';
import type { JobSheetRefusal } from '@backoffice/contracts/features/job-sheets';
import type { JobCostRefusal } from '@backoffice/contracts/features/job-costs';
import type { TmTicketRefusal } from '@backoffice/contracts/features/tm-tickets';
import type { TimecardRefusal } from '@backoffice/contracts/features/timecards';

/** Of hours, those that a foreman comes to see. */
type HoursRefusal = Extract<
  JobCostRefusal,
  | 'HOURS_MEANWHILE'
  | 'HOURS_AHEAD'
  | 'HOURS_LOCKED'
  | 'DAY_OVER_24'
  | 'JOB_SOFT_CLOSED'
  | 'COST_ENTRY_CLOSED'
  | 'WORKER_RATE_MISSING'
  | 'WORKER_INACTIVE_ON_DATE'
  | 'WORKER_UNKNOWN'
>;
/** What the server may refuse a worker. */
type CrewRefusal =
  | Exclude<CrewAccessRefusal, 'NOT_AT_WORK' | 'WORKER_HAS_NO_PHONE' | 'WORKER_HAS_NO_EMAIL' | 'CREW_NUMBER_TAKEN'>
  | keyof typeof crewSignInRefusals
  | keyof typeof crewDayRefusals
  | HoursRefusal
  | Extract<
      JobSheetRefusal,
      | 'JOB_SHEET_COMPLETED'
      | 'JOB_SHEET_NOT_COMPLETED'
      | 'JOB_SHEET_STARTED'
      | 'JOB_SHEET_NOT_ISSUED'
      | 'PHASE_NOT_ON_SHEET'
    >
  | 'ALREADY_SIGNED'
  | Exclude<TimecardRefusal, 'PUNCH_UNKNOWN' | 'PUNCH_VOID' | 'PUNCH_AHEAD' | 'PUNCH_OUT_OF_ORDER'>
  | Exclude<DailyLogRefusal, 'LOG_NOT_LOCKED' | 'LOG_NOT_DUE'>
  | Extract<DeliveryRefusal, 'DELIVERY_TAKEN' | 'VENDOR_NAME_REQUIRED' | 'STOCK_ONE_BY_ONE'>
  | Extract<TmTicketRefusal, 'CONTRACT_CLOSED' | 'CONTRACT_VOID' | 'TM_DAY_AHEAD' | 'TM_EMPTY' | 'TM_HOURS_OVER_DAY'>
  | 'CREW_SIGN_IN_NEEDED'
  | 'TWO_IDENTITIES'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'TOO_MANY'
  | 'UNAVAILABLE'
  | 'BUSY';

/** Of the refusals of the server, by their codes. */
export const refusalsInSpanish = {
  JOB_SHEET_COMPLETED: 'Esta hoja ya está terminada.',
  JOB_SHEET_NOT_COMPLETED: 'Primero diga que el trabajo está terminado.',
  PHASE_NOT_ON_SHEET: 'Una fase ya no está en esta hoja. Véala otra vez.',
  ALREADY_SIGNED: 'Ya está firmada.',
  JOB_SHEET_STARTED: 'Este trabajo ya empezó.',
  JOB_SHEET_NOT_ISSUED: 'Esta hoja todavía no está lista.',
  HOURS_MEANWHILE: 'Alguien más anotó horas mientras tanto. Diga cuáles valen.',
  HOURS_AHEAD: 'Las horas de ese día todavía no se pueden anotar.',
  HOURS_LOCKED: 'La oficina cerró estas horas.',
  DAY_OVER_24: 'Serían más de 24 horas en un día.',
  JOB_SOFT_CLOSED: 'La boleta está cerrada. Llame a la oficina.',
  COST_ENTRY_CLOSED: 'El contrato está cerrado para costos. Llame a la oficina.',
  WORKER_RATE_MISSING: 'A alguien le falta su pago de ese día. Llame a la oficina.',
  WORKER_INACTIVE_ON_DATE: 'Alguien no trabajaba aquí ese día. Llame a la oficina.',
  WORKER_UNKNOWN: 'Alguien ya no está en esta hoja.',
  ALREADY_CLOCKED_IN: 'Ya está marcada la entrada.',
  NOT_CLOCKED_IN: 'No está marcada la entrada. Márquela primero.',
  MEAL_BEGUN: 'La comida ya empezó.',
  NO_MEAL_BEGUN: 'La comida no ha empezado.',
  PUNCH_TOO_OLD: 'Esto se marcó hace más de 7 días. Avise a la oficina.',
  PUNCH_OF_OTHER_DAY: 'Esto no es del día de la hoja. Avise a la oficina.',
  NO_CONTRACT_ON_SHEET: 'Esta hoja no nombra ningún contrato; por eso no hay boleta de horas. Llame a la oficina.',
  FOREMAN_ONLY: 'Eso lo puede hacer solo el mayordomo de esta hoja.',
  DELIVERY_TAKEN: 'Ya hay otra entrega anotada así. Anótela de nuevo.',
  VENDOR_NAME_REQUIRED: 'Diga quién lo trajo.',
  STOCK_ONE_BY_ONE: 'De la yarda, anote una cosa a la vez.',
  LOG_LOCKED: 'Esta bitácora ya está cerrada. Diga a la oficina qué falta.',
  LOG_DAY_AHEAD: 'La bitácora se escribe el mismo día o después.',
  LOG_SECTION_FULL: 'Esta parte ya está llena.',
  LOG_ENTRY_UNKNOWN: 'Esa línea ya no está.',
  LOG_ENTRY_TAKEN: 'Ya hay otra línea igual. Inténtelo otra vez.',
  CONTRACT_CLOSED: 'Este contrato está cerrado. Llame a la oficina.',
  CONTRACT_VOID: 'Este contrato está anulado. Llame a la oficina.',
  TM_DAY_AHEAD: 'El trabajo extra se anota el mismo día o después.',
  TM_EMPTY: 'Anote primero horas, máquinas o material.',
  TM_HOURS_OVER_DAY: 'Alguien tiene menos horas ese día. Revise las horas.',
  CONTRACT_UNKNOWN: 'Este contrato ya no está activo. Llame a la oficina.',
  CREW_PAGES_OFF: 'Su compañía no ha activado las páginas de la cuadrilla.',
  CREW_NOT_INVITED: 'Su acceso ha terminado. Pida otra invitación a la oficina.',
  CREW_CALENDAR_UNKNOWN: 'No hay ninguna dirección de calendario en uso.',
  CREW_DEVICE_UNKNOWN: 'Este teléfono ya no tiene acceso.',
  CREW_DEVICE_KNOWN: 'Este teléfono ya entró.',
  TOO_MANY_DEVICES: 'Ya entró en tres teléfonos. Cierre primero uno de ellos.',
  INVITATION_OVER: 'Esta invitación ya no vale. Pida otra a su compañía.',
  WRONG_CREW_CODE: 'La clave no es correcta o ya no vale.',
  CREW_TRIES_SPENT: 'Demasiados intentos. Espere unos minutos e inténtelo otra vez.',
  CREW_SIGN_IN_NEEDED: 'Entre otra vez para seguir. Lo que escribió está guardado.',
  TWO_IDENTITIES: 'Salga primero de la consola o de la página de la cuadrilla.',
  NOT_FOUND: 'No se encontró, o ya no es de usted.',
  INVALID: 'Revise lo que escribió.',
  TOO_MANY: 'Demasiadas veces seguidas. Espere un poco.',
  UNAVAILABLE: 'Ahora no es posible. Inténtelo en un momento; puede repetirlo sin problema.',
  BUSY: 'Hay mucho tráfico. Inténtelo en un momento; puede repetirlo sin problema.',
} as const satisfies Record<CrewRefusal, string>;
