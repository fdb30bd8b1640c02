import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dollarsText } from '@backoffice/contracts/kernel';
import { ActionsBar } from './signing/actions-bar.tsx';
import { PayBar } from './documents/pay-bar.tsx';
import { pdfUrl, photoUrl } from './base/api.ts';
import type { DocumentView } from './base/document-view.ts';
import { Field } from './base/field.tsx';
import { englishWords, type PageWords } from './base/page-words.ts';
import { hasPaymentNews, PaymentNotice } from './paying/payment-notice.tsx';
import { PaySheet } from './paying/pay-sheet.tsx';
import { DeclineSheet } from './signing/decline-sheet.tsx';
import { OptionToggle } from '#papers/paper-work.tsx';
import { DocumentBody } from './document-body.tsx';
import { Headline, Imprint, Masthead } from './headline.tsx';
import { DocumentStatus } from './document-status.tsx';
import { SignSheet } from './signing/sign-sheet.tsx';
import { SignatureBlock } from './signing/signature-block.tsx';
import { Consent } from './signing/consent.tsx';
import { DrawPad } from './signing/draw-pad.tsx';
import { missingFields, placedSignatureFrom, type PlacedSignature } from './signing/signature-draft.ts';
import { useReportViewed } from './report-viewed.ts';
import { useAnswer, type AnswerProps } from './use-answer.ts';

/** The document as its customer sees it, and what can be answered to it. */
export function DocumentPage(props: AnswerProps & { onTranslated: (shown: DocumentView) => void }) {
  const { path, declines, inPlace = false } = props.kind;
  const answer = useAnswer(props);
  const { shown, chosen, placed, sheet, sending, failure, news } = answer;
  const signatureHeading = useRef<HTMLHeadingElement>(null);
  useReportViewed(path, props.token, props.inPerson === null); // in person it was told who looks

  function place(next: PlacedSignature) {
    // Closing the sheet gives the focus back to its button; only after that may it go to the signature.
    flushSync(() => answer.place(next));
    signatureHeading.current?.closest('section')?.scrollIntoView({ block: 'center' });
    signatureHeading.current?.focus({ preventScroll: true });
  }

  const { company, signature, otherLanguage, words = englishWords } = shown;
  const { noun = props.kind.noun, consent = props.kind.consent } = shown;
  const pdf = pdfUrl(path, props.token);
  const signable = shown.canSign && news !== 'declined';
  const isDrawnHere = (props.inPerson !== null || inPlace) && signable && placed === null;
  const drawn = isDrawnHere && Object.keys(missingFields(answer.signer)).length === 0 ? answer.signer : null;
  return (
    <>
      <Masthead company={company} token={props.token} />
      <main lang={shown.language}>
        <LanguageButton of={otherLanguage} onChosen={props.onTranslated} />
        <Headline shown={shown} />
        {shown.online && hasPaymentNews(shown.online) ? (
          <PaymentNotice offer={shown.online} onReload={props.onReload} />
        ) : (
          <DocumentStatus shown={shown} noun={noun} news={news} pdf={pdf} />
        )}
        <article className="document" aria-label={shown.title}>
          <OptionToggle value={signable && shown.options && sending === null ? answer.toggle : null}>
            <DocumentBody
              shown={shown}
              photoUrl={(photo, variant) => photoUrl(path, props.token, photo.photoId, variant)}
              signature={
                (signable || signature) && (
                  <SignatureBlock
                    heading={signatureHeading}
                    state={signature ? 'signed' : placed ? 'placed' : 'empty'}
                    signed={signature ?? (placed && { ...placed, date: shown.today })}
                    picture={placed?.signature ?? null}
                    words={words}
                    pad={
                      isDrawnHere &&
                      sheet === null && (
                        <InPlacePad answer={answer} words={words} consent={props.inPerson === null ? consent : null} />
                      )
                    }
                  />
                )
              }
            />
          </OptionToggle>
        </article>
        <p className="after">
          <a href={pdf} download={`${shown.title}.pdf`}>
            {words.download}
          </a>
          {props.inPerson === null && shown.paper !== null && (
            <a href={`/c/${props.token}`}>See everything from {company.name}</a>
          )}
          {signable && declines && (
            <button type="button" className="link" onClick={() => answer.open('decline')}>
              Decline this {noun}
            </button>
          )}
        </p>
        {signable && (
          <ActionsBar
            shown={shown}
            noun={noun}
            step={sending === 'sign' ? 'sending' : placed || drawn ? 'placed' : 'reading'}
            failure={sheet === null ? failure : null}
            onSign={() => answer.open('sign')}
            onSend={() => {
              const signature = placed ?? (drawn && placedSignatureFrom(drawn));
              if (signature) answer.sendSignature(signature);
            }}
            onReadAgain={answer.readNow}
          />
        )}
        <Paying shown={shown} noun={noun} token={props.token} />
      </main>
      <Imprint company={company} />
      <AnswerSheets answer={answer} noun={noun} consent={consent} onPlace={place} />
      <output className="unseen">
        {chosen && !signature && shown.total ? `The total is ${dollarsText(shown.total.cents)}. ` : ''}
        {placed && !signature ? `Your signature is on the ${noun}, not sent yet. Press Sign ${noun} to send it.` : ''}
      </output>
    </>
  );
}

/** Of an address that comes from the portal: the sheet to pay stands open. */
const PAY_AT_ONCE = '#pay';

/** What is open can be paid here, or where the company is paid otherwise. */
function Paying({
  shown: { online, payUrl, total },
  noun,
  token,
}: {
  shown: DocumentView;
  noun: string;
  token: string;
}) {
  const [isOpen, setOpen] = useState(window.location.hash === PAY_AT_ONCE);
  const isOffered = online && (online.problem === null || online.problem.code === 'PAYMENT_UNDER_WAY');
  const to = isOffered ? () => setOpen(true) : payUrl;
  return (
    <>
      {to !== undefined && total && total.cents > 0 && <PayBar to={to} open={total.cents} noun={noun} />}
      {isOpen && isOffered && <PaySheet offer={online} token={token} onClose={() => setOpen(false)} />}
    </>
  );
}

type SheetProps = {
  answer: ReturnType<typeof useAnswer>;
  noun: string;
  consent: string;
  onPlace: (placed: PlacedSignature) => void;
};
/** What stands over the page while it is filled in. */
const AnswerSheets = ({ answer, noun, consent, onPlace }: SheetProps) => (
  <>
    {answer.sheet === 'sign' && (
      <SignSheet
        consent={consent}
        signer={answer.signer}
        onChange={answer.setSigner}
        onPlace={onPlace}
        onClose={answer.close}
      />
    )}
    {answer.sheet === 'decline' && (
      <DeclineSheet
        noun={noun}
        company={answer.shown.company.name}
        sending={answer.sending === 'decline'}
        failure={answer.failure}
        onDecline={answer.sendDecline}
        onClose={answer.close}
      />
    )}
  </>
);

type PadProps = {
  answer: ReturnType<typeof useAnswer>;
  words: PageWords;
  /** Null where whoever signs has said who they are, and agreed, before they read. */
  consent: string | null;
};
/** The signature is drawn where it stands, without a sheet in between. */
const InPlacePad = ({ answer: { signer, setSigner }, words, consent }: PadProps) => (
  <div className="in-place">
    {consent !== null && (
      <>
        <Field
          label={words.fullName}
          name="name"
          autoComplete="name"
          value={signer.name}
          onChange={({ target }) => setSigner((now) => ({ ...now, name: target.value }))}
        />
        <Consent
          text={consent}
          isGiven={signer.consent}
          onGiven={(given) => setSigner((now) => ({ ...now, consent: given }))}
        />
      </>
    )}
    {signer.method === 'draw' && (
      <DrawPad drawing={signer.drawing} words={words} onDraw={(drawing) => setSigner((now) => ({ ...now, drawing }))} />
    )}
  </div>
);

const LanguageButton = ({
  of,
  onChosen,
}: {
  of: DocumentView['otherLanguage'];
  onChosen: (shown: DocumentView) => void;
}) =>
  of && (
    <p className="languages">
      <button type="button" className="link" lang={of.language} onClick={() => onChosen(of.choose())}>
        {of.name}
      </button>
    </p>
  );
