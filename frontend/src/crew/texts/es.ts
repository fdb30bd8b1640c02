import type { CrewAccessRefusal, crewSignInRefusals } from '@backoffice/contracts/features/crew-access';
import type { en } from './en.ts';
import type { crewDayRefusals } from '@backoffice/contracts/features/crew-days';
import type { JobSheetRefusal } from '@backoffice/contracts/features/job-sheets';
import type { JobCostRefusal } from '@backoffice/contracts/features/job-costs';
import type { TimecardRefusal } from '@backoffice/contracts/features/timecards';
import type { Texts } from './translation.ts';

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
  | Extract<JobSheetRefusal, 'JOB_SHEET_COMPLETED' | 'JOB_SHEET_STARTED' | 'JOB_SHEET_NOT_ISSUED'>
  | Exclude<TimecardRefusal, 'PUNCH_UNKNOWN' | 'PUNCH_VOID' | 'PUNCH_AHEAD' | 'PUNCH_OUT_OF_ORDER'>
  | 'CREW_SIGN_IN_NEEDED'
  | 'TWO_IDENTITIES'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'TOO_MANY'
  | 'UNAVAILABLE'
  | 'BUSY';

/** All that the crew pages say, in Spanish as crews in California speak it. */
export const es = {
  page: {
    title: 'Página de la cuadrilla',
    tryAgain: 'Intentar otra vez',
    network: 'Sin conexión. Inténtelo otra vez cuando el teléfono tenga señal.',
    server: 'El servidor tuvo un error. Inténtelo más tarde.',
    language: 'English',
  },
  join: {
    title: 'Hola {firstName}',
    lead: '{company} le muestra aquí dónde trabaja hoy, con quién y en qué.',
    send: 'Envíeme una clave',
    sentTo: 'La clave va a {to}.',
    overTitle: 'Esta invitación ya no vale',
    byNumber: 'Entrar con mi número de celular',
  },
  signIn: {
    title: 'Su página de la cuadrilla',
    lead: 'Entre con el número de celular que su compañía conoce.',
    phone: 'Número de celular',
    send: 'Envíeme una clave',
    sent: 'Si este número es de una cuadrilla, la clave ya va en camino.',
  },
  code: {
    title: 'Escriba la clave',
    label: 'Clave',
    hint: 'Seis números del mensaje, o las ocho letras que le dicta la oficina.',
    enter: 'Entrar',
    again: 'Enviar otra clave',
    company: '¿Para qué compañía?',
    device: 'Ya entró en tres teléfonos. ¿Cuál quiere cerrar?',
  },
  day: {
    today: 'Hoy',
    tomorrow: 'Mañana',
    yesterday: 'Ayer',
    before: 'El día anterior',
    after: 'El día siguiente',
    refresh: 'Actualizar',
    none: 'No hay hoja de trabajo para usted este día.',
    callOffice: 'Llamar a la oficina',
    next: '{day} a las {time}: {place}',
    nextUntimed: '{day}: {place}',
    nextNoTicket: 'No tiene boleto de excavación. Para excavar se pide uno, dos días hábiles antes.',
    nextExpired: 'Su boleto de excavación ya habrá vencido.',
    signOut: 'Salir en este teléfono',
    signedInAs: '{name} · {company}',
  },
  status: { issued: 'Lista', inProgress: 'En curso', completed: 'Terminada', draft: 'Borrador' },
  sheet: {
    map: 'Mapa',
    callForeman: 'Llamar al mayordomo',
    textForeman: 'Escribir al mayordomo',
    callSite: 'Llamar a la obra',
    foreman: 'Mayordomo: {name}',
    youLead: 'Usted dirige esta cuadrilla',
    site: 'En la obra: {name}',
    crew: { one: 'cuadrilla de {count}', other: 'cuadrilla de {count}' },
    phases: { one: '{count} fase', other: '{count} fases' },
    hours: { one: '{count} h previstas', other: '{count} h previstas' },
    ticketHolds: 'El boleto de excavación {number} vale hasta el {day}',
    ticketHoldsOpen: 'Boleto de excavación {number}',
    ticketExpired: 'El boleto de excavación {number} venció el {day}. No excave.',
    call811: 'Llamar al 811',
    safety: 'Seguridad',
    work: 'Qué hacer',
    people: 'Quiénes están',
    you: '{name} (usted)',
    equipment: 'Equipo',
    materials: 'Materiales',
    directions: 'Cómo entrar',
    number: 'Hoja {number}',
  },
  outbox: {
    offline: 'Sin conexión',
    offlineWaiting: 'Sin conexión · {waiting} por enviar',
    asOf: 'Como este teléfono lo tenía: {when}.',
    sending: { one: 'Enviando {count}', other: 'Enviando {count}' },
    waiting: { one: '{count} por enviar', other: '{count} por enviar' },
    asks: { one: '{count} lo necesita a usted', other: '{count} lo necesitan a usted' },
    isSending: 'Se está enviando',
    isWaiting: 'Espera una conexión',
    sendAgain: 'Enviar otra vez',
    remove: 'Borrar',
    tooOld: 'Lleva seis días aquí. ¿Lo envía o lo borra?',
    kept: 'Guardado en este teléfono. Se envía solo.',
    full: 'Hay 300 cosas por enviar. Busque primero una conexión; no se pierde nada.',
    phoneFull: 'Este teléfono no tiene espacio. Libere un poco; no se pierde lo escrito.',
    notSent: { one: '{count} cosa no se ha enviado.', other: '{count} cosas no se han enviado.' },
    sendNow: 'Enviar ahora',
    keep: 'Salir y guardarlo sellado aquí 14 días',
    removeAll: 'Salir y borrarlo',
    ofOthers: {
      one: 'Aquí espera {count} cosa de otra persona.',
      other: 'Aquí esperan {count} cosas de otras personas.',
    },
    update: 'Hay una versión nueva. Usarla ahora',
  },
  note: {
    open: 'Nota a la oficina',
    label: '¿Qué debe saber la oficina?',
    send: 'Enviar',
    later: 'Ahora no',
    sent: 'La oficina tiene su nota.',
  },
  clock: {
    clockIn: 'Marcar entrada',
    mealStart: 'Empezar comida',
    mealEnd: 'Terminar comida',
    clockOut: 'Marcar salida',
    title: 'Reloj',
    working: 'En el reloj desde las {time}',
    atMeal: 'En la comida desde las {time}',
    elsewhere: 'En el reloj en {place} desde las {time}',
    worked: '{hours} h según el reloj',
    noMeal: 'No hay hora de comida anotada',
    crew: 'Reloj de la cuadrilla',
    all: 'Marcar la entrada de todos',
    of: '{name}: {press}',
    noticeTitle: 'Antes de marcar por primera vez',
    notice:
      'Su compañía guarda a qué hora entra y sale, porque lo necesita para su pago. Este teléfono no dice dónde está usted. Su compañía le paga el uso de su propio teléfono para el trabajo.',
    agree: 'Ya lo leí',
    later: 'Ahora no',
  },
  hours: {
    open: 'Horas de la cuadrilla',
    title: 'Horas',
    of: 'Horas de {name}',
    less: 'Menos para {name}',
    more: 'Más para {name}',
    same: 'Lo mismo para la cuadrilla',
    before: 'Copiar {day}',
    clock: 'Usar el reloj para todos',
    save: 'Guardar horas',
    saved: 'Horas guardadas.',
    close: 'Cerrar',
    locked: 'La oficina cerró estas horas.',
    wrong: 'Escriba horas como 8 o 7.5.',
    split: '{text}: cómo se pagan las horas de {name}',
    allRegular: 'Todas regulares',
    byRule: 'Se pagan según la regla',
    splitTitle: 'Cómo se le paga a {name}',
    keep: 'Mantener {hours} h en total',
    use: 'Usar {text}',
    parts: { regular: '{hours}', overtime: '{hours} extra', double: '{hours} dobles' },
    classes: { regular: 'Regulares', overtime: 'Extra', double: 'Dobles' },
    hourLess: 'Una hora menos: {of}',
    hourMore: 'Una hora más: {of}',
    half: 'Media hora: {of}',
    twoTitle: 'Horas de dos personas',
    entered: '{name} anotó {now} h a las {time}. Usted escribió {mine} h.',
    takenAway: '{name} quitó las horas a las {time}. Usted escribió {mine} h.',
    mine: '{mine} h en total',
    both: '{sum} h: las dos',
    theirs: 'Dejar {now} h',
    sameForAll: 'Lo mismo para los {count}',
    allMine: 'Lo que escribí',
    allTheirs: 'Lo que hay',
  },
  work: {
    start: 'Empezar el trabajo',
    complete: 'El trabajo está terminado',
    sure: '¿Terminado por hoy? La oficina lo ve enseguida, y así queda.',
    yes: 'Sí, está terminado',
    no: 'Todavía no',
  },
  refusals: {
    JOB_SHEET_COMPLETED: 'Esta hoja ya está terminada.',
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
    CREW_PAGES_OFF: 'Su compañía no ha activado las páginas de la cuadrilla.',
    CREW_NOT_INVITED: 'Su acceso ha terminado. Pida otra invitación a la oficina.',
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
  } satisfies Record<CrewRefusal, string>,
  roles: { foreman: 'Mayordomo', operator: 'Operador', laborer: 'Peón', driver: 'Chofer' },
} as const satisfies Texts<typeof en>;
