import { company } from '@backoffice/contracts/features/companies';
import type { Identity } from '@backoffice/infra/auth';
import type { Mailer } from '@backoffice/infra/mail';
import { OptedOutError, type Destinations, type Texter } from '@backoffice/infra/sms';
import { COMPANY_TEXT_BUDGET } from '#http/text-budget.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';
import { companyLetter } from './company-letter.ts';

export type SenderPorts = Pick<CommandGateway, 'openWorld'> & {
  readonly identity: Pick<Identity, 'rateLimiter'>;
  readonly mailer: Mailer;
  readonly texter: Texter;
  readonly destinations: Destinations;
  readonly newId: () => string;
  readonly mailFrom: string;
};
/** `address`: by email where it is one, by text otherwise. */
export type Addressee = { readonly tenant: string; readonly name: string; readonly address: string };

/** What one message says, by text and by mail. */
export type PersonalMessage = {
  readonly text: string;
  readonly subject: string;
  /** Rich text. */
  readonly body: string;
  readonly url: string | null;
  readonly button: string;
};

/**
 * Sends somebody without an account a text or a mail in the name of a company: it sends so many texts in a day, and
 * none to whoever has said STOP.
 */
export const messageSender =
  ({ identity, mailer, texter, destinations, openWorld, newId, mailFrom }: SenderPorts) =>
  async ({ tenant, name, address }: Addressee, { text, ...letter }: PersonalMessage): Promise<void> => {
    if (!address.includes('@')) {
      if (!destinations.allows(address)) return;
      if ((await identity.rateLimiter.consume(COMPANY_TEXT_BUDGET, tenant)) !== null) return;
      await texter.send({ messageId: newId(), to: address, body: text }).catch(ignoreOptOut);
      return;
    }
    const world = await openWorld(systemContext(tenant, 'a mail of the company'));
    const us = await world.record(company, tenant);
    if (!us) return;
    await mailer.send({
      messageId: newId(),
      from: { name: us.name, address: mailFrom },
      to: [{ name, address }],
      ...companyLetter(letter, us),
    });
  };

const ignoreOptOut = (error: unknown): void => {
  if (!(error instanceof OptedOutError)) throw error;
};
