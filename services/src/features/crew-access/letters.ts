import { company } from '@backoffice/contracts/features/companies';
import type { CrewLanguage } from '@backoffice/contracts/features/crew-access';
import { addressLine, phoneText } from '@backoffice/contracts/kernel';
import type { Identity } from '@backoffice/infra/auth';
import type { Mailer } from '@backoffice/infra/mail';
import { OptedOutError, type Destinations, type Texter } from '@backoffice/infra/sms';
import { COMPANY_TEXT_BUDGET } from '#http/text-budget.ts';
import { emailHtml, emailText } from '#jobs/email-template.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';
import type { CrewPerson } from './facts.ts';

/** What is sent to a crew, in a language. Texts are held to two parts: á, í, ó and ú would halve what a part holds. */
type CrewTexts = {
  readonly invitation: (said: { company: string; firstName: string; url: string }) => string;
  readonly invitationSubject: (company: string) => string;
  readonly open: string;
  readonly code: (code: string) => string;
  readonly codeSubject: (code: string) => string;
  readonly newDevice: (said: { device: string; company: string; phone: string }) => string;
  readonly newDeviceSubject: string;
};

export const crewTexts: Readonly<Record<CrewLanguage, CrewTexts>> = {
  en: {
    invitation: ({ company, firstName, url }) =>
      `${firstName}, ${company} shows you your jobs of the day here: ${url} (good for 7 days)`,
    invitationSubject: (company) => `Your crew page at ${company}`,
    open: 'Open your crew page',
    code: (code) => `${code} is your crew code. It is good for 5 minutes. We never ask you for it.`,
    codeSubject: (code) => `${code} is your crew code`,
    newDevice: ({ device, company, phone }) => `New phone: ${device}. Not you? Call ${company}${phone && `, ${phone}`}`,
    newDeviceSubject: 'Your crew page was opened on a new phone',
  },
  es: {
    invitation: ({ company, firstName, url }) =>
      `${firstName}, ${company} le muestra aqui sus trabajos del dia: ${url} (vale 7 dias)`,
    invitationSubject: (company) => `Su página de cuadrilla en ${company}`,
    open: 'Abrir su página de cuadrilla',
    code: (code) => `${code} es su clave de cuadrilla. Vale 5 minutos. Nunca se la pedimos.`,
    codeSubject: (code) => `${code} es su clave de cuadrilla`,
    newDevice: ({ device, company, phone }) =>
      `Nuevo celular: ${device}. ¿No es usted? Llame a ${company}${phone && `, ${phone}`}`,
    newDeviceSubject: 'Su página de cuadrilla se abrió en otro celular',
  },
};

type CompanyName = Parameters<typeof emailText>[0]['company'];
type CrewEmail = {
  readonly subject: string;
  readonly body: string;
  readonly url: string | null;
  readonly button: string;
};

/** A mail in the name of the company. */
function renderCrewEmail(email: CrewEmail, company: CompanyName) {
  const content = { ...email, company };
  return { subject: content.subject, text: emailText(content), html: emailHtml(content) };
}

/** The company as a letter names it. */
const letterhead = (us: {
  name: string;
  address: Parameters<typeof addressLine>[0];
  phone: string;
  email: string;
}) => ({
  name: us.name,
  address: addressLine(us.address),
  phone: phoneText(us.phone),
  email: us.email,
});

export type SenderPorts = Pick<CommandGateway, 'openWorld'> & {
  readonly identity: Pick<Identity, 'rateLimiter'>;
  readonly mailer: Mailer;
  readonly texter: Texter;
  readonly destinations: Destinations;
  readonly newId: () => string;
  readonly mailFrom: string;
};

/** What one message says, by text and by mail. */
export type CrewMessage = {
  readonly text: string;
  readonly subject: string;
  readonly body: string;
  readonly url: string | null;
};

/** Sends a worker a text or a mail: a company sends so many texts in a day, and none to whoever has said STOP. */
export const crewSender =
  ({ identity, mailer, texter, destinations, openWorld, newId, mailFrom }: SenderPorts) =>
  async (person: CrewPerson, channel: 'sms' | 'email', message: CrewMessage): Promise<void> => {
    const { phone, email, name, tenant, access } = person;
    if (channel === 'sms') {
      if (phone === null || !destinations.allows(phone)) return;
      if ((await identity.rateLimiter.consume(COMPANY_TEXT_BUDGET, tenant)) !== null) return;
      await texter.send({ messageId: newId(), to: phone, body: message.text }).catch(ignoreOptOut);
      return;
    }
    if (email === null) return;
    const world = await openWorld(systemContext(tenant, 'a mail to a crew'));
    const us = await world.record(company, tenant);
    if (!us) return;
    const house = letterhead(us);
    const button = crewTexts[access.language].open;
    await mailer.send({
      messageId: newId(),
      from: { name: house.name, address: mailFrom },
      to: [{ name, address: email }],
      ...renderCrewEmail({ subject: message.subject, body: message.body, url: message.url, button }, house),
    });
  };

const ignoreOptOut = (error: unknown): void => {
  if (!(error instanceof OptedOutError)) throw error;
};
