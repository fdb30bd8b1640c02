import type { deliveryTexts } from './en-delivery.ts';
import type { Texts } from './translation.ts';

export const deliveryTextsInSpanish = {
  title: 'Material',
  open: 'Material que llegó',
  source: '¿De dónde?',
  sources: { vendor: 'De un proveedor', stock: 'De nuestra yarda' },
  planned: 'En la hoja',
  vendor: '¿Quién lo trajo?',
  what: '¿Qué llegó?',
  quantity: 'Cuánto',
  unit: 'Unidad',
  another: 'Llegó otra cosa también',
  remove: 'Quitar: {what}',
  condition: '¿Está completo?',
  conditions: { ok: 'Completo', short: 'Falta algo', damaged: 'Dañado' },
  note: '¿Qué tiene de malo?',
  receipt: 'Foto del recibo',
  send: 'Enviar a la oficina',
  sent: 'La oficina ya lo tiene.',
  ofYard: 'Yarda',
} as const satisfies Texts<typeof deliveryTexts>;
