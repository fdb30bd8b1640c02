import { useId, type ReactNode } from 'react';
import { fillSentence, phoneText } from '@backoffice/contracts/kernel';
import type { DocumentView } from './document-view.ts';
import { englishWords } from './page-words.ts';

type Props = {
  tone: 'good' | 'bad' | 'quiet';
  title: string;
  children: ReactNode;
  /** Whether it is news: then it takes the focus. */ isNews?: boolean;
};
const toneIcons = { good: '✓', bad: '!', quiet: 'i' };

export function Notice({ tone, title, children, isNews = false }: Props) {
  const id = useId();
  return (
    <section className={`notice notice-${tone}`} aria-labelledby={id}>
      <span className="notice-sign" aria-hidden="true">
        {toneIcons[tone]}
      </span>
      <div>
        <h2 id={id} tabIndex={-1} ref={isNews ? takeFocus : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

export const takeFocus = (heading: HTMLElement | null) => {
  heading?.focus({ preventScroll: true });
  if (heading) window.scrollTo({ top: 0 });
};

/** How to reach the company: one press on a phone. */
export function Contact({ company, call = englishWords.call }: { company: DocumentView['company']; call?: string }) {
  return (
    <p className="contact">
      {company.phone && <a href={`tel:${company.phone}`}>{fillSentence(call, { phone: phoneText(company.phone) })}</a>}
      {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
    </p>
  );
}
