import { useQuery } from 'urql';
import { remittanceLines } from '@backoffice/contracts/features/companies';
import { addressLine } from '@backoffice/contracts/kernel';
import { operationContext } from '#data/graphql-client.ts';
import { graphql } from '#data/gql.ts';

export type Letterhead = {
  readonly name: string;
  readonly legalName: string;
  readonly licenseNumber: string;
  readonly licenseClasses: readonly string[];
  readonly logo: string | null;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly howToPay: ReturnType<typeof remittanceLines>;
};

const LetterheadQuery = graphql(`
  query DocumentLetterhead($id: ID!) {
    company(id: $id) {
      id
      name
      legalName
      licenseNumber
      licenseClasses
      logo
      phone
      email
      address {
        line1
        line2
        city
        state
        zip
      }
      paymentInstructions {
        payee
        checkAddress
        bankAccount
        paymentLink
        note
        offersRelease
      }
    }
  }
`);

/** While it is on its way. */
export const UNKNOWN_LETTERHEAD: Letterhead = {
  name: '',
  legalName: '',
  licenseNumber: '',
  licenseClasses: [],
  logo: null,
  address: '',
  phone: '',
  email: '',
  howToPay: [],
};

/** Whose documents these are, as it stands at their head; null while it is on its way. */
export function useLetterhead(companyId: string): Letterhead | null {
  const [{ data, fetching }] = useQuery({
    query: LetterheadQuery,
    variables: { id: companyId },
    pause: companyId === '',
    context: operationContext('platform'),
  });
  if (data?.company) {
    const { company } = data;
    return { ...company, address: addressLine(company.address), howToPay: remittanceLines(company) };
  }
  return fetching ? null : UNKNOWN_LETTERHEAD;
}
