import { photoBlock } from '@backoffice/contracts/capabilities';
import type { CrewLanguage } from '@backoffice/contracts/features/crew-access';
import {
  sheetDay,
  sheetWeekday,
  sheetWords,
  signOffAgreement,
  type PublicJobSheet,
} from '@backoffice/contracts/features/job-sheets';
import { fillSentence } from '@backoffice/contracts/kernel';
import type { DocumentView, PublicDocumentKind, StatusNotice } from '#preview/base/document-view.ts';
import { spanishWords } from '#preview/base/page-words.ts';
import { readStored, store } from '#preview/base/storage.ts';
import { JobSheetBody } from './job-sheet-body.tsx';
import { signableView } from './signable-view.ts';

/** The day of a crew on a phone: where to, with whom and what to do, in the order in which it is asked. */
export const jobSheet: PublicDocumentKind = {
  path: 'job-sheets',
  noun: 'job sheet',
  declines: false,
  inPlace: true,
  consent:
    'I accept the work of this day, and agree to sign electronically. No price is agreed. My electronic signature is as binding as one on paper.',
  toView(answer) {
    const sheet = answer as PublicJobSheet; // the server makes its answer with this very type
    return viewIn(sheet, readersLanguage(sheet));
  },
};

const CONSENT_IN_SPANISH =
  'Acepto el trabajo de este día y estoy de acuerdo en firmar electrónicamente. No se acuerda ningún precio. Mi firma electrónica vale como una en papel.';

/** Chosen on this phone, else that of the foreman, else of the phone itself. */
const CHOSEN = 'job-sheet-language';
const languages = ['en', 'es'] as const;
const readersLanguage = ({ language }: PublicJobSheet): CrewLanguage =>
  languages.find((each) => each === readStored(CHOSEN)) ??
  (language === 'es' || navigator.language.startsWith('es') ? 'es' : 'en');

function viewIn(sheet: PublicJobSheet, language: CrewLanguage): DocumentView {
  const { number, name, amount, date } = sheet;
  const words = sheetWords[language];
  const other = language === 'es' ? 'en' : 'es';
  const photos = photoBlock(sheet);
  return {
    ...signableView({ ...sheet, contactName: sheet.siteContact.name || sheet.contactName }),
    language,
    otherLanguage: {
      language: other,
      name: words.otherLanguage,
      choose() {
        store(CHOSEN, other);
        return viewIn(sheet, other);
      },
    },
    title: fillSentence(words.title, { number }),
    name,
    preparedFor: null,
    total: amount === undefined ? null : { label: words.dayAmount, cents: amount },
    deadline: { label: words.on, day: date, text: sheetDay(language, date) },
    statusNotice: statusNoticeOf(sheet, language),
    paper: null,
    agreement: signOffAgreement(date),
    crewPage: <JobSheetBody sheet={sheet} language={language} />,
    photos: photos && { ...photos, title: words.photos },
    ...(language === 'es' && {
      words: { ...spanishWords, day: (day) => sheetDay('es', day) },
      noun: 'hoja',
      consent: CONSENT_IN_SPANISH,
    }),
  };
}

function statusNoticeOf(
  { status, company, date, movedFrom, canSign }: PublicJobSheet,
  language: CrewLanguage,
): StatusNotice | null {
  const words = sheetWords[language];
  switch (status) {
    case 'draft':
      return { tone: 'quiet', title: words.revised, text: fillSentence(words.revisedText, { company: company.name }) };
    case 'signedOff':
      return null; // the signature says it
    case 'completed':
      return canSign ? null : { tone: 'good', title: words.completed, text: words.completedText };
    case 'issued':
    case 'inProgress':
      return movedFrom === null
        ? null
        : {
            tone: 'bad',
            title: fillSentence(words.moved, { day: sheetWeekday(language, movedFrom) }),
            text: fillSentence(words.movedText, { day: sheetWeekday(language, date) }),
          };
  }
}
