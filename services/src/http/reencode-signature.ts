import { SignatureImage } from '@backoffice/contracts/capabilities';
import { invalid, type Handler } from '@backoffice/infra/http';
import { NotTaken, type Media } from '@backoffice/infra/media';
import { z } from 'zod';

const PNG_DATA_URL_PREFIX = 'data:image/png;base64,';

/**
 * A signature comes as a picture inside a form, and is printed. So it passes the inspection of every upload before
 * anything is decided: what is recorded was drawn by us, and what cannot be drawn is refused.
 */
export const reencodeSignature =
  ({ checked }: Pick<Media, 'checked'>) =>
  (handler: Handler): Handler =>
    !takesSignature(handler)
      ? handler
      : {
          route: handler.route,
          async run(call) {
            const { signature, ...body } = call.body as unknown as { signature: string }; // by the shape of this route
            const picture = await checked(Buffer.from(signature.slice(PNG_DATA_URL_PREFIX.length), 'base64'), {
              contentType: 'image/png',
              purpose: 'signature',
            }).catch(throwSignatureFailure);
            return handler.run({
              ...call,
              body: {
                ...body,
                signature: `${PNG_DATA_URL_PREFIX}${Buffer.from(picture).toString('base64')}`,
              } as unknown as typeof call.body,
            }); // as above
          },
        };

const takesSignature = ({ route: { body } }: Handler) =>
  body instanceof z.ZodObject && body.shape['signature'] === SignatureImage;

function throwSignatureFailure(error: unknown): never {
  throw error instanceof NotTaken
    ? invalid([
        {
          field: 'signature',
          code: 'UNREADABLE',
          message: 'This picture cannot be read. Draw your signature anew, or use another PNG image.',
        },
      ])
    : error;
}
