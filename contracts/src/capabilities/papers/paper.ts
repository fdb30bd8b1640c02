import type { PublicPhoto } from '#capabilities/photos/photo.ts';
import type { LetterLine } from '#capabilities/send.ts';
import type { Cents, Day } from '#kernel/index.ts';

/**
 * A printed document as plain data. The PDF, the console and the customer's page draw it from the same blocks, so that
 * what is signed on a phone is what is printed.
 */
export type Paper = {
  /** English where nothing is said. */
  readonly language?: 'en' | 'es';
  /** Null of a form of the law, which carries no word of ours. */
  readonly head: PaperHead | null;
  readonly parties: readonly PaperParty[];
  readonly blocks: readonly PaperBlock[];
};

/** `Change order 12`, its name, and up to five facts that people look for first. */
export type PaperHead = { readonly title: string; readonly subtitle: string; readonly facts: readonly PaperFact[] };
export type PaperFact = { readonly label: string; readonly value: string; readonly strong?: boolean };
export type PaperParty = { readonly label: string; readonly name: string; readonly lines: readonly string[] };

export type PaperBlock =
  | PaperWork
  | PaperTable
  /** Sums below a table; the one that counts is strong. */
  | { readonly kind: 'sums'; readonly sums: readonly PaperSum[] }
  /** Labels and values. */
  | { readonly kind: 'details'; readonly title?: string; readonly rows: readonly PaperFact[] }
  /** Labelled texts of several lines, which may be opened where there is a URL. */
  | { readonly kind: 'labelledTexts'; readonly title: string; readonly texts: readonly LetterLine[] }
  /** Rich text as people write it; `fine` is for terms. */
  | { readonly kind: 'text'; readonly title?: string; readonly text: string; readonly fine?: boolean }
  /** Words that the law, or we, want seen: rich text on a ground of its own. */
  | { readonly kind: 'notice'; readonly title: string; readonly text: string }
  /** A form word for word, as the law has it. */
  | { readonly kind: 'statutory'; readonly parts: readonly PaperFormPart[]; readonly signature: PaperSignature | null }
  | { readonly kind: 'signature'; readonly agreement: string; readonly signers: readonly PaperSigner[] }
  /** What follows stands on one page; `title` begins it. */
  | { readonly kind: 'page'; readonly title: string; readonly blocks: readonly PaperBlock[] }
  /** Photos with their captions, two side by side; what stands beside another was taken before or after it. */
  | { readonly kind: 'photos'; readonly title: string; readonly photos: readonly PublicPhoto[] }
  /** A stored picture on a page of its own. */
  | { readonly kind: 'picture'; readonly title: string; readonly path: string };

/** Priced work under its sections, options apart, and what they come to. */
export type PaperWork = {
  readonly kind: 'work';
  readonly lines: readonly PaperLine[];
  readonly options: readonly PaperOption[];
  readonly sums: readonly PaperSum[];
};
/** A line of work. `amount` and `unitPrice` in cents, `quantity` as text with its decimals. */
export type PaperLine =
  | { readonly kind: 'section' | 'text'; readonly name: string; readonly description: string }
  | ({ readonly kind: 'item'; readonly number: number; readonly isAllowance: boolean } & PricedText)
  | { readonly kind: 'subtotal'; readonly name: string; readonly amount: Cents };
export type PaperOption = PricedText & { readonly id: string; readonly selected: boolean };
type PricedText = {
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: Cents;
  readonly amount: Cents;
};

export type PaperTable = {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** It begins on a page of its own. */
  readonly onNewPage?: boolean;
};
/** `width`: points on paper; a column of figures is as wide as it needs, one of words takes what is left. */
export type PaperColumn = { readonly title: string; readonly figures?: boolean; readonly width?: number };
/** A number is money in cents; `detail` stands smaller below. */
export type PaperCell = string | Cents | { readonly text: string; readonly detail: string };
export type PaperRow = {
  readonly cells: readonly PaperCell[];
  /** Begins here. */
  readonly section?: string;
  readonly isTotal?: boolean;
};

export type PaperSum = { readonly label: string; readonly cents: Cents; readonly strong?: boolean };
export type PaperFormPart = {
  readonly kind: 'title' | 'notice' | 'heading' | 'paragraph' | 'blank' | 'signature';
  readonly text: string;
  readonly value: string;
};

/** Whose document it is. */
export type PaperCompany = { readonly name: string };

/** Who signed, as the record has it. `method`: `paper`, where a pen did. */
export type PaperSignature = {
  readonly name: string;
  readonly title: string;
  readonly company: string;
  readonly date: Day;
  readonly method: 'link' | 'staff' | 'paper' | 'inPerson';
  readonly recordedBy?: string | null;
};
/** `value` is left out where there is room to write. */
export type PaperSigner = {
  readonly role: string;
  /** Signs what is sent: as drawn, where nothing is typed. */
  readonly isCustomer: boolean;
  /** Stands on the line; empty where it is left open. */
  readonly typed: string;
  readonly fields: readonly { readonly label: string; readonly value?: string | undefined }[];
};
