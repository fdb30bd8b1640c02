import type { LetterLine } from '#capabilities/index.ts';
import { addressLine, type Day } from '#kernel/index.ts';
import {
  profitParts,
  type BookkeepingRules,
  type CompanyFields,
  type PaymentInstructions,
  type ProfitBreakdown,
  type ProfitShareFields,
} from './commands.ts';
import type { OwnerOffer } from './view.ts';

/** What a company begins with: everything is shown, and everything counts. */
export const defaultProfitBreakdown: ProfitBreakdown = profitParts.map((part) => ({
  part,
  shown: true,
  countsAsCost: true,
}));

/** Papers that are missing stand in the way, as the law makes the company answer for them. */
export const defaultBookkeepingRules: BookkeepingRules = {
  w9: 'block',
  insurance: 'block',
  licence: 'block',
  waiver: 'block',
  missingEstimate: 'warn',
};

export const noPaymentInstructions: PaymentInstructions = {
  payee: '',
  checkAddress: '',
  bankAccount: '',
  paymentLink: '',
  note: '',
  offersRelease: false,
};

const RELEASE_OFFER =
  'For this payment we give you a conditional waiver and release, and the unconditional one once it has cleared (California Civil Code 8132 to 8138).';

/** How to pay, as every paper and page says it; nothing of what is not set. */
export const paymentLines = ({
  payee,
  checkAddress,
  bankAccount,
  paymentLink,
  note,
  offersRelease,
}: PaymentInstructions): LetterLine[] =>
  [
    { label: 'Pay to', text: payee },
    { label: 'Mail checks to', text: checkAddress },
    { label: 'Bank transfer', text: bankAccount },
    { label: 'Pay online', text: paymentLink, url: paymentLink },
    { label: 'Note', text: note },
    { label: 'Lien release', text: offersRelease ? RELEASE_OFFER : '' },
  ].filter(({ text }) => text !== '');

type Remittee = Pick<CompanyFields, 'name' | 'address'> & { readonly paymentInstructions: PaymentInstructions };
/** Remit-to lines of what is to be paid: a check to the company's own address, where it has set no other way. */
export function remittanceLines({ name, address, paymentInstructions }: Remittee): LetterLine[] {
  const { payee, checkAddress, bankAccount, paymentLink } = paymentInstructions;
  const isSet = [payee, checkAddress, bankAccount, paymentLink].some((way) => way !== '');
  return paymentLines(
    isSet ? paymentInstructions : { ...paymentInstructions, payee: name, checkAddress: addressLine(address) },
  );
}

type RoleShare = Pick<ProfitShareFields, 'role' | 'shareBp' | 'effectiveFrom'>;

/** The share of each role on a day: of each the latest that has begun. */
export const sharesOn = <S extends RoleShare>(shares: readonly S[], day: Day): S[] =>
  (['salesman', 'foreman', 'operator'] as const).flatMap((role) =>
    shares
      .filter((share) => share.role === role && share.effectiveFrom <= day)
      .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
      .slice(-1),
  );

/** The first day on which the shares come to more than everything, and to how much; null when there is none. */
export function firstDayOver100(shares: readonly RoleShare[]): { readonly day: Day; readonly bp: number } | null {
  const days = [...new Set(shares.map(({ effectiveFrom }) => effectiveFrom))].toSorted();
  const sums = days.map((day) => ({ day, bp: sharesOn(shares, day).reduce((sum, { shareBp }) => sum + shareBp, 0) }));
  return sums.find(({ bp }) => bp > 10_000) ?? null;
}

/** Who claims, promises and is paid, in the eyes of the law; where none was entered, the name it trades under. */
export const legalNameOf = ({ legalName, name }: { readonly legalName: string; readonly name: string }): string =>
  legalName || name;

/** Whether an offer of the role of an owner can be accepted on a day of its company. */
export const isOfferOpen = ({ status, expiresOn }: Pick<OwnerOffer, 'status' | 'expiresOn'>, today: Day): boolean =>
  status === 'open' && (expiresOn === null || expiresOn >= today);
