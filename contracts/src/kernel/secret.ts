import { z } from 'zod';

/**
 * Marks a password, in the words of OpenAPI: it is taken, and nothing of it is kept but what the sign-in makes of it.
 */
export const writeOnly = <Shape extends z.ZodType>(shape: Shape): Shape =>
  shape.meta({ format: 'password', writeOnly: true });

/** What of a body may be kept, be it as a hash that is fast to try: all but its passwords. */
export function withoutSecrets(shape: z.ZodType | undefined, body: unknown): unknown {
  if (!(shape instanceof z.ZodObject) || typeof body !== 'object' || body === null) return body;
  const fields: Readonly<Record<string, z.core.$ZodType>> = shape.shape;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isWriteOnly(fields[name])));
}

/** Whether a body holds a password or the like: nothing of it is sent before somebody says so. */
export const takesSecrets = (shape: z.ZodType | undefined): boolean =>
  shape instanceof z.ZodObject && Object.values<z.core.$ZodType>(shape.shape).some(isWriteOnly);

const isWriteOnly = (field: z.core.$ZodType | undefined): boolean =>
  field !== undefined && z.globalRegistry.get(field)?.['writeOnly'] === true;
