import type { CrewLanguage } from '@backoffice/contracts/features/crew-access';
import { messageSender, type PersonalMessage, type SenderPorts } from '#domain/letters/personal-message.ts';
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

/** What one message says, by text and by mail. */
export type CrewMessage = Omit<PersonalMessage, 'button'>;

/** Sends a worker a text or a mail, where they can be reached so. */
export const crewSender = (ports: SenderPorts) => {
  const send = messageSender(ports);
  return async ({ tenant, name, phone, email, access }: CrewPerson, channel: 'sms' | 'email', message: CrewMessage) => {
    const address = channel === 'sms' ? phone : email;
    if (address === null) return;
    await send({ tenant, name, address }, { ...message, button: crewTexts[access.language].open });
  };
};
