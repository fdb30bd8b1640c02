import { unprocessable } from '@backoffice/infra/http';
import { MediaRejectedError, type Media } from '@backoffice/infra/media';
import type { Middleware } from './route-checks.ts';

const PNG_DATA_URL_PREFIX = 'data:image/png;base64,';

/**
 * A signature comes as a picture inside a form, and is printed. So it passes the inspection of every upload before
 * anything is decided: what is recorded was drawn by us, and what cannot be drawn is refused.
 */
export const reencodeSignature =
  ({ sanitize: checked }: Pick<Media, 'sanitize'>): Middleware =>
  async (call, next) => {
    const body = call.body as { readonly signature: string }; // by the shape of these routes
    const picture = await checked(Buffer.from(body.signature.slice(PNG_DATA_URL_PREFIX.length), 'base64'), {
      contentType: 'image/png',
      purpose: 'signature',
    }).catch(throwSignatureFailure);
    const signature = `${PNG_DATA_URL_PREFIX}${Buffer.from(picture).toString('base64')}`;
    return next({ ...call, body: { ...body, signature } as typeof call.body }); // as above
  };

function throwSignatureFailure(error: unknown): never {
  throw error instanceof MediaRejectedError
    ? unprocessable([
        {
          field: 'signature',
          code: 'UNREADABLE',
          message: 'This picture cannot be read. Draw your signature anew, or use another PNG image.',
        },
      ])
    : error;
}
