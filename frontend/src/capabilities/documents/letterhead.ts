import type { ResultOf } from 'gql.tada';
import { useQuery } from 'urql';
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
  /** What a remit-to block is made of; null while it is on its way. */
  readonly remittee: NonNullable<ResultOf<typeof LetterheadQuery>['company']> | null;
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
  remittee: null,
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
    return { ...company, address: addressLine(company.address), remittee: company };
  }
  return fetching ? null : UNKNOWN_LETTERHEAD;
}
