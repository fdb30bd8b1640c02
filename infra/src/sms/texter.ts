import { Phone } from '@backoffice/contracts/kernel';
import { PermanentFailure } from '@backoffice/infra/jobs';

export type TextMessage = {
  /** Ours, the same whenever the same message is sent again. */
  readonly messageId: string;
  /** E.164, like `+15550102030`. */
  readonly to: string;
  readonly body: string;
  /** Where the carrier says what became of it. */
  readonly reportTo?: string;
};

/** Whoever has the number has answered with STOP; carriers send no more. */
export class OptedOutError extends PermanentFailure {}

export interface Texter {
  /** @throws OptedOut, PermanentFailure when trying again cannot help */
  send(message: TextMessage): Promise<{ readonly providerId: string }>;
}

const MAX_TEXT_LENGTH = 1_600; // ten segments, where carriers stop

/** @throws PermanentFailure naming what is wrong */
export function assertValidText({ to, body }: TextMessage): void {
  if (!Phone.safeParse(to).success)
    throw new PermanentFailure('The text message has something else than a phone number in to');
  if (body.trim() === '' || body.length > MAX_TEXT_LENGTH)
    throw new PermanentFailure(`The text message needs a body of 1 to ${MAX_TEXT_LENGTH} characters`);
}
