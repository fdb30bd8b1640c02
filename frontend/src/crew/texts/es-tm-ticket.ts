import type { tmTicketTexts } from './en-tm-ticket.ts';
import type { Texts } from './translation.ts';

export const tmTicketTextsInSpanish = {
  title: 'Trabajo extra (T&M)',
  open: 'Trabajo extra (T&M)',
  contract: '¿Para qué contrato?',
  name: '¿Qué fue extra?',
  requestedBy: '¿Quién lo pidió?',
  firm: '¿De qué compañía? (si no es el cliente)',
  hours: 'Horas de cada uno',
  hoursOf: 'Horas de {name}',
  machines: 'Máquinas, horas de trabajo',
  machine: 'Otra máquina',
  machineHours: 'Sus horas',
  material: 'Material usado',
  things: { what: '¿Qué se usó?', another: 'Más material' },
  note: 'Nota',
  confirm: 'Confirmo estas horas, máquinas y material por nuestra parte. Aquí no se acuerda ningún precio.',
  send: 'Firmar por nosotros y enviar',
  sent: 'La oficina ya lo tiene y lo da a firmar a la otra parte.',
  sign: 'Firmar por nosotros',
  number: 'T&M {number}: {name}',
  sumOfHours: '{hours} h',
  status: {
    draft: 'Todavía sin nuestra firma',
    ready: 'La otra parte todavía no firma',
    verified: 'Firmado por ambas partes',
    refused: 'No quisieron firmar; queda en disputa',
    priced: 'Está en la oficina',
    converted: 'En una orden de cambio',
    void: 'Anulado',
  },
} as const satisfies Texts<typeof tmTicketTexts>;
