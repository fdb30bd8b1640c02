import type { signingTexts, workTexts } from './en-work.ts';
import type { Texts } from './translation.ts';

export const workTextsInSpanish = {
  start: 'Empezar el trabajo',
  complete: 'El trabajo está terminado',
  howMuch: '¿Cuánto se hizo?',
  planned: 'Previsto: {quantity}',
  of: 'Hecho de {name}',
  less: 'Uno menos: {name}',
  more: 'Uno más: {name}',
  wrong: 'Escriba cantidades como 12 o 7.5.',
  sure: 'La oficina lo ve enseguida, y así queda.',
  yes: 'Sí, está terminado',
  yesAndSign: 'Terminado, y que lo firmen aquí',
  no: 'Todavía no',
  signOff: 'Que acepten el trabajo',
} as const satisfies Texts<typeof workTexts>;

export const signingTextsInSpanish = {
  openHere: 'Firmar en este teléfono',
  sendLink: 'Mandar el enlace',
  copyLink: 'Copiar el enlace',
  copied: 'Copiado.',
} as const satisfies Texts<typeof signingTexts>;
