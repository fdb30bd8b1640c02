import type { calendarTexts } from './en-calendar.ts';
import type { Texts } from './translation.ts';

export const calendarTextsInSpanish = {
  make: 'Mis días en mi calendario',
  about:
    'Quien tenga esta dirección ve sus días. Los calendarios la leen cada pocas horas: lo de hoy se ve primero en esta página.',
  open: 'Agregar a mi calendario',
  copy: 'Copiar la dirección',
  end: 'Anular esta dirección',
  ended: 'La dirección quedó anulada. Su calendario ya no lee nada de nosotros.',
} as const satisfies Texts<typeof calendarTexts>;
