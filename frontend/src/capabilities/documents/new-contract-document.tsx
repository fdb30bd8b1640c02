import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Picker } from '#forms/picker.tsx';
import { locationListPath, type LocationResource } from '#navigation/record-paths.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { AsyncContent, EmptyState } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { NewDocumentPage } from './document-forms.tsx';

type ChoiceProps = {
  contract: LocationResource;
  /** Whether a contract in this state can have one. */
  admits: (contract: { readonly status: string }) => boolean;
  /** What is asked where there are several: `Which contract is changed?` */
  question: string;
  /** What is said where there is none, and why. */
  none: { readonly title: string; readonly reason: string };
  children: (contractId: string, locationId: string) => ReactNode;
};

/**
 * The page on which a document of a contract is begun. Where the address names none, it is asked which, of those at
 * this location that can have one.
 */
export function NewContractDocumentPage({ of: resource, ...choice }: ChoiceProps & { of: LocationResource }) {
  const contractId = useSearchParams()[0].get('contractId');
  return (
    <NewDocumentPage of={resource}>
      {(locationId) =>
        contractId ? choice.children(contractId, locationId) : <ContractChoice {...choice} locationId={locationId} />
      }
    </NewDocumentPage>
  );
}

function ContractChoice({
  contract,
  admits,
  question,
  none,
  locationId,
  children,
}: ChoiceProps & { locationId: string }) {
  const setParams = useSearchParams()[1];
  const labels = useRecordLabels(contract);
  return (
    <AsyncContent of={labels}>
      {({ items }) => {
        const open = items.filter(
          (item) => item['locationId'] === locationId && admits({ status: String(item['status']) }),
        );
        const [first, second] = open;
        if (!first)
          return (
            <EmptyState
              title={none.title}
              action={
                <Link className="bp6-button bp6-intent-primary" to={locationListPath(contract, locationId)}>
                  Contracts of this location
                </Link>
              }
            >
              {none.reason}
            </EmptyState>
          );
        if (!second) return children(first.value, locationId);
        return (
          <Panel title={question}>
            <Picker
              aria={{ id: 'contract', 'aria-label': 'Contract' }}
              options={open}
              value=""
              placeholder="Type a number or a part of the name"
              onPick={(value) => setParams({ contractId: value }, { replace: true })}
            />
          </Panel>
        );
      }}
    </AsyncContent>
  );
}
