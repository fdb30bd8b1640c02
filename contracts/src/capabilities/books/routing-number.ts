import { z } from 'zod';

const WEIGHTS = [3, 7, 1];
export const NO_ROUTING_NUMBER = 'This is no routing number.';

/** Check digit of the American Bankers Association: the digits times 3, 7 and 1 in turn come to a multiple of ten. */
export const isRoutingNumber = (typed: string): boolean =>
  /^(?!0{9})\d{9}$/.test(typed) &&
  Array.from(typed).reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 0), 0) % 10 === 0;

export const RoutingNumber = z.string().trim().refine(isRoutingNumber, NO_ROUTING_NUMBER);
