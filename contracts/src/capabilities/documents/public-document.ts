import { z } from 'zod';
import { Day } from '#kernel/index.ts';
import { PublicParties, Sender } from './document-parties.ts';
import { SignatureView } from '#capabilities/sign-shapes.ts';
import { PublicPhoto } from '#capabilities/photos/photo.ts';
import type { DocumentResource } from './document-declaration.ts';

type PublicShape<R extends DocumentResource> = { readonly company: typeof Sender } & typeof PublicParties.shape &
  Omit<R['content']['shape'], R['internal'][number]> & {
    readonly status: R['view']['shape']['status'];
    readonly today: typeof Day;
  } & ('sign' extends keyof R['can'] ? typeof signable : Record<never, never>) &
  ('photos' extends keyof R['can'] ? typeof withPhotos : Record<never, never>);

const withPhotos = { photos: z.array(PublicPhoto) };

const signable = {
  canSign: z.boolean(),
  signature: SignatureView.pick({
    signedAt: true,
    name: true,
    title: true,
    company: true,
    date: true,
    method: true,
  }).nullable(),
};

/**
 * What a customer sees of every document behind a link, an allow-list: from whom and for whom it is, what it says but
 * for what is internal, and how far it has come.
 */
export const publicDocument = <const R extends DocumentResource>({ content, view, internal, can }: R) =>
  z.object({
    company: Sender,
    ...PublicParties.shape,
    ...Object.fromEntries(Object.entries(content.shape).filter(([name]) => !internal.includes(name))),
    status: view.shape['status'],
    today: Day,
    ...(can.sign && signable),
    ...(can.photos && withPhotos),
  }) as unknown as z.ZodObject<PublicShape<R>>; // the same, done on types
