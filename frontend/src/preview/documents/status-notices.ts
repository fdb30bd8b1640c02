import type { StatusNotice } from '#preview/base/document-view.ts';

/** A draft is shown to nobody; whoever has its old link waits for the new one. */
export const beingRevisedNotice = (noun: string, company: string): StatusNotice => ({
  tone: 'quiet',
  title: 'Being revised',
  text: `${company} is revising this ${noun} and will send you a new link.`,
});

/** Of a document that waits for a signature: null while this link may give it. */
export const viewingOnlyNotice = (canSign: boolean, company: string): StatusNotice | null =>
  canSign
    ? null
    : {
        tone: 'quiet',
        title: 'For viewing only',
        text: `This link is for viewing only. Ask ${company} for a link to sign.`,
      };
