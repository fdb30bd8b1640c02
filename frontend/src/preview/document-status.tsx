import { fillSentence } from '@backoffice/contracts/kernel';
import type { DocumentView } from './base/document-view.ts';
import { Contact, Notice } from './base/notice.tsx';
import { englishWords } from './base/page-words.ts';

/** What happened while the page was open; it is told at the top and takes the focus. */
export type PageUpdate = 'signed' | 'declined' | 'changed' | 'settled' | null;

type Props = { shown: DocumentView; noun: string; news: PageUpdate; pdf: string };

/** How the document stands, when there is more to say than "please sign". */
export function DocumentStatus({
  shown: { title, company, signature, statusNotice: closing, words = englishWords },
  noun,
  news,
  pdf,
}: Props) {
  if (news === 'changed')
    return (
      <Notice tone="quiet" title="Changed while you were reading" isNews>
        <p>This is the {noun} as it is now. Read it again before you sign.</p>
      </Notice>
    );
  if (news === 'declined')
    return (
      <Notice tone="quiet" title="Declined" isNews>
        <p>You declined this {noun}. If you change your mind, get in touch.</p>
        <Contact company={company} />
      </Notice>
    );
  if (signature) {
    return (
      <Notice tone="good" title={words.signed} isNews={news !== null}>
        <p>
          {fillSentence(words.signedOn, {
            name: signature.name,
            noun: signature.method === 'paper' ? `${noun} on paper` : noun,
            day: words.day(signature.date),
          })}
          {news === 'signed' && ` ${words.thanks}`}
        </p>
        <a className="button" href={pdf} download={`${title}.pdf`}>
          {words.download}
        </a>
      </Notice>
    );
  }
  return (
    closing && (
      <Notice tone={closing.tone} title={closing.title} isNews={news === 'settled'}>
        <p>{closing.text}</p>
        <Contact company={company} call={words.call} />
      </Notice>
    )
  );
}
