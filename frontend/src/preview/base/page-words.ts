import { dayText, type Day } from '@backoffice/contracts/kernel';

/** What the page says around a document that is read in two languages, where it is signed in place among it. */
export const englishWords = {
  download: 'Download PDF',
  /** With the place of the number. */
  call: 'Call {phone}',
  signature: 'Signature',
  empty: 'Not signed yet',
  placed: 'Not sent yet',
  signed: 'Signed',
  signedBy: 'Signed electronically by {name}',
  signedOn: '{name} signed this {noun} on {day}.',
  thanks: 'Thank you.',
  fullName: 'Full name',
  name: 'Name',
  title: 'Title',
  company: 'Company',
  date: 'Date',
  drawHere: 'Sign here with your finger or mouse',
  undo: 'Undo',
  clear: 'Clear',
  open: 'Sign',
  change: 'Change',
  send: 'Sign {noun}',
  sending: 'Signing…',
  day: (day: Day): string => dayText(day),
};
export type PageWords = typeof englishWords;

export const spanishWords: Omit<PageWords, 'day'> = {
  download: 'Descargar PDF',
  call: 'Llamar al {phone}',
  signature: 'Firma',
  empty: 'Sin firmar',
  placed: 'Sin enviar',
  signed: 'Firmada',
  signedBy: 'Firmada electrónicamente por {name}',
  signedOn: '{name} firmó esta {noun} el {day}.',
  thanks: 'Gracias.',
  fullName: 'Nombre completo',
  name: 'Nombre',
  title: 'Cargo',
  company: 'Compañía',
  date: 'Fecha',
  drawHere: 'Firme aquí con el dedo',
  undo: 'Deshacer',
  clear: 'Borrar',
  open: 'Firmar',
  change: 'Cambiar',
  send: 'Firmar la {noun}',
  sending: 'Firmando…',
};
