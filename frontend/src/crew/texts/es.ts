import type { CrewAccessRefusal, crewSignInRefusals } from '@backoffice/contracts/features/crew-access';
import type { en } from './en.ts';
import type { Texts } from './translation.ts';

/** What the server may refuse a worker. */
type CrewRefusal =
  | Exclude<CrewAccessRefusal, 'NOT_AT_WORK' | 'WORKER_HAS_NO_PHONE' | 'WORKER_HAS_NO_EMAIL' | 'CREW_NUMBER_TAKEN'>
  | keyof typeof crewSignInRefusals
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
  note: {
    open: 'Nota a la oficina',
    label: '¿Qué debe saber la oficina?',
    send: 'Enviar',
    later: 'Ahora no',
    sent: 'La oficina tiene su nota.',
  },
  refusals: {
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
