import type { DocumentView } from '#preview/base/document-view.ts';

type SignableDocument = Pick<DocumentView, 'company' | 'contentHash' | 'today' | 'canSign' | 'signature' | 'name'> & {
  readonly customerName: string;
  readonly contactName: string;
};

/** What every document shows alike that a customer signs. */
export const signableView = ({
  company,
  contentHash,
  today,
  canSign,
  signature,
  name,
  customerName,
  contactName,
}: SignableDocument) => ({
  company,
  contentHash,
  today,
  canSign,
  signature,
  name,
  preparedFor: customerName,
  signer: { name: contactName, company: customerName === contactName ? '' : customerName },
});

/** And what every one shows that is looked at alone. */
export const viewOnly = ({ company, contentHash, today }: Pick<DocumentView, 'company' | 'contentHash' | 'today'>) => ({
  company,
  contentHash,
  today,
  canSign: false,
  signature: null,
  signer: { name: '', company: '' },
});
