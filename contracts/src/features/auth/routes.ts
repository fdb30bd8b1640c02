import { z } from 'zod';
import { defineRoutes, type Route } from '#kernel/index.ts';
import { authRoutes, Secret } from './resource.ts';

/** Of a device that was handed over; `copyAddress`: where the copy goes, null where none is wanted. */
export const HandOverView = z.object({ signer: z.string(), copyAddress: z.string().nullable() });
export type HandOverView = z.infer<typeof HandOverView>;

const byDevice = {
  access: 'public',
  scope: 'none',
  permission: null,
  does: { handler: 'write' },
  whileHandedOver: true,
} as const;

/** Of a device that is with a signer: the cookie that it was given says which. */
export const handOverRoutes = defineRoutes('auth', {
  handOver: {
    ...byDevice,
    method: 'GET',
    path: '/auth/hand-over',
    answer: HandOverView,
    summary: 'Who has this device',
  },
  takeBack: {
    ...byDevice,
    method: 'POST',
    path: '/auth/take-back',
    body: z.strictObject({ password: Secret }),
    answer: z.object({ backTo: z.string() }),
    summary: 'Take back a device that was handed over to be signed on',
  },
});
export const authRouteTable: Route[] = [...Object.values(authRoutes), ...Object.values(handOverRoutes)];
