import { useQuery } from 'urql';
import { addressLine } from '@backoffice/contracts/kernel';
import { operationContext } from '#data/graphql-client.ts';
import { graphql } from '#data/gql.ts';
import type { Letterhead } from './paper.tsx';

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
    }
  }
`);

const UNKNOWN: Letterhead = {
  name: '',
  legalName: '',
  licenseNumber: '',
  licenseClasses: [],
  logo: null,
  address: '',
  phone: '',
  email: '',
};

/** Whose documents these are, as it stands at their head; null while it is on its way. */
export function useLetterhead(companyId: string): Letterhead | null {
  const [{ data, fetching }] = useQuery({
    query: LetterheadQuery,
    variables: { id: companyId },
    pause: companyId === '',
    context: operationContext('platform'),
  });
  if (data?.company) return { ...data.company, address: addressLine(data.company.address) };
  return fetching ? null : UNKNOWN;
}
