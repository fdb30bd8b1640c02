import { useQuery } from 'urql';
import { addressLine } from '@backoffice/contracts/kernel';
import { contextFor } from '#kernel/graphql.ts';
import { graphql } from '#kernel/gql.ts';
import type { Letterhead } from './paper.tsx';

const LetterheadQuery = graphql(`
  query DocumentLetterhead($id: ID!) {
    company(id: $id) {
      id
      name
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

/** Whose documents these are, as it stands at their head; null while it is on its way. */
export function useLetterhead(companyId: string): Letterhead | null {
  const [{ data }] = useQuery({
    query: LetterheadQuery,
    variables: { id: companyId },
    pause: companyId === '',
    context: contextFor('platform'),
  });
  return data?.company ? { ...data.company, address: addressLine(data.company.address) } : null;
}
