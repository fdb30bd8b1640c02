/** What a preliminary notice quotes of the law, word for word. */
export type NoticeStatute = {
  /** Of the California Civil Code. */
  readonly sections: string;
  readonly source: string;
  /** What `section` demands in boldface type: a heading, and paragraphs below it. */
  readonly ownerNotice: { readonly section: string; readonly heading: string; readonly paragraphs: readonly string[] };
};

export const CURRENT_STATUTE = '2012-07-01';

/** The law by the day from which its wording is in force: a notice keeps that under which it was written. */
export const noticeStatutes: Readonly<Record<string, NoticeStatute>> = {
  [CURRENT_STATUTE]: {
    sections: '8102, 8200 and 8202',
    source: 'Stats. 2010, ch. 697 (SB 189), operative July 1, 2012',
    ownerNotice: {
      section: '8202(a)(3)',
      heading: 'NOTICE TO PROPERTY OWNER',
      paragraphs: [
        'EVEN THOUGH YOU HAVE PAID YOUR CONTRACTOR IN FULL, if the person or firm that has given you this notice is not paid in full for labor, service, equipment, or material provided or to be provided to your construction project, a lien may be placed on your property. Foreclosure of the lien may lead to loss of all or part of your property. You may wish to protect yourself against this by (1) requiring your contractor to provide a signed release by the person or firm that has given you this notice before making payment to your contractor, or (2) any other method that is appropriate under the circumstances.',
        'This notice is required by law to be served by the undersigned as a statement of your legal rights. This notice is not intended to reflect upon the financial condition of the contractor or the person employed by you on the construction project.',
        'If you record a notice of cessation or completion of your construction project, you must within 10 days after recording, send a copy of the notice of completion to your contractor and the person or firm that has given you this notice. The notice must be sent by registered or certified mail. Failure to send the notice will extend the deadline to record a claim of lien. You are not required to send the notice if you are a residential homeowner of a dwelling containing four or fewer units.',
      ],
    },
  },
};

/** @throws Error for a version that there never was */
export function noticeStatuteOf({ statuteVersion }: { readonly statuteVersion: string }): NoticeStatute {
  const statute = noticeStatutes[statuteVersion];
  if (!statute) throw new Error(`There is no statute of ${statuteVersion}`);
  return statute;
}
