import type { Paper, PaperBlock } from '@backoffice/contracts/capabilities';
import type { PayOnline } from '@backoffice/contracts/features/online-payments';
import type { PublicProposal } from '@backoffice/contracts/features/proposals';
import type { ReactNode } from 'react';
import type { PageWords } from './page-words.ts';

/** Why nothing is left to sign, in words for the customer. */
export type StatusNotice = { readonly tone: 'good' | 'bad' | 'quiet'; readonly title: string; readonly text: string };

/** What the page shows of any document. Each kind makes it from its own public view. */
export type DocumentView = Pick<PublicProposal, 'company' | 'contentHash' | 'today' | 'canSign' | 'signature'> & {
  /** `Proposal 12` */
  readonly title: string;
  readonly name: string;
  /** Null of what is for our own people. */
  readonly preparedFor: string | null;
  readonly total: { readonly label: string; readonly cents: number } | null;
  /** Where what is open can be paid, on a page of the company's choice. */
  readonly payUrl?: string | undefined;
  /** How it can be paid here; null where it cannot, and is nothing that is paid. */
  readonly online?: PayOnline | null;
  readonly deadline: { readonly label: string; readonly day: string; readonly text?: string } | null;
  /** Who signs, as far as the document knows; the customer can change it. */
  readonly signer: {
    readonly name: string;
    readonly company: string;
    /** The document says the signer’s title. */ readonly isTitled?: true;
  };
  readonly statusNotice: StatusNotice | null;
  /** The optional lines that whoever signs may choose: those chosen now, and the document with another choice. */
  readonly options?: {
    readonly chosen: readonly string[];
    readonly choose: (ids: readonly string[]) => DocumentView;
  } | null;
  /** What it says; null of what has a page of its own. */
  readonly paper: Paper | null;
  readonly crewPage?: ReactNode;
  /** What is signed there, above the line; on a paper it stands with its signature. */
  readonly agreement?: Readonly<Record<'en' | 'es', string>>;
  /** Below a page of its own; on a paper they are among its blocks. */
  readonly photos?: Extract<PaperBlock, { kind: 'photos' }> | null;
  /** English where nothing is said. */
  readonly language?: 'en' | 'es';
  /** Where it can be read in another language. */
  readonly otherLanguage?: {
    readonly language: 'en' | 'es';
    readonly name: string;
    readonly choose: () => DocumentView;
  };
  /** What the page around it says, where that is not English; `noun` and `consent` are those of its kind otherwise. */
  readonly words?: PageWords;
  readonly noun?: string;
  readonly consent?: string;
};

export type PublicDocumentKind = {
  /** The first part of its address, also under `/api`. */
  readonly path: string;
  /** `proposal`, as in "Sign proposal". */
  readonly noun: string;
  readonly declines: boolean;
  /** Its customer pays it. */
  readonly isPaid?: true;
  /** Signed where it stands, without a sheet in between: whoever signs has the phone of somebody else. */
  readonly inPlace?: true;
  readonly consent: string;
  readonly toView: (answer: unknown) => DocumentView;
};
