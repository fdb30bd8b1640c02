import type { Shown } from './kind.ts';

type Signable = Pick<Shown, 'company' | 'contentHash' | 'today' | 'canSign' | 'signature' | 'name'> & {
  readonly customerName: string;
  readonly contactName: string;
};

/** What every document shows alike that a customer signs. */
export const signable = ({
  company,
  contentHash,
  today,
  canSign,
  signature,
  name,
  customerName,
  contactName,
}: Signable) => ({
  company,
  contentHash,
  today,
  canSign,
  signature,
  name,
  preparedFor: customerName,
  signer: { name: contactName, company: customerName === contactName ? '' : customerName },
});
