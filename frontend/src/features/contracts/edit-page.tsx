import { Link, useSearchParams } from 'react-router';
import {
  contract,
  contractCommands,
  contractOwnRoutes,
  type GenerationDetails,
} from '@backoffice/contracts/features/contracts';
import { proposal } from '@backoffice/contracts/features/proposals';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, NewDocumentPage, useOnCreated } from '#documents/document-forms.tsx';
import { PaperLines } from '#documents/paper.tsx';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { AsyncContent, EmptyState } from '#widgets/page-states.tsx';
import { draftOf, initialDraft } from './draft.ts';
import { ContractForm } from './form.tsx';

const { generationDetails, generateGeneral } = contractOwnRoutes;

export function NewPage() {
  const proposalId = useSearchParams()[0].get('proposalId') ?? '';
  const details = useRouteRead(generationDetails, proposalId === '' ? null : { query: { proposalId } });
  return (
    <NewDocumentPage of={contract} title="Generate contract">
      {(locationId) =>
        proposalId === '' ? (
          <EmptyState
            title="A contract begins with a proposal"
            action={
              <Link className="bp6-button bp6-intent-primary" to={locationListPath(proposal, locationId)}>
                Proposals of this location
              </Link>
            }
          >
            Open a proposal that the customer has accepted, and generate the contract there.
          </EmptyState>
        ) : (
          <AsyncContent of={details}>
            {(given) => (
              <NewContract
                key={given.proposalId}
                given={given}
                from={locationRecordPath(proposal, { id: given.proposalId, locationId })}
              />
            )}
          </AsyncContent>
        )
      }
    </NewDocumentPage>
  );
}

function NewContract({ given, from }: { given: GenerationDetails; from: string }) {
  const { send } = useCommand(generateGeneral);
  const { proposalId, proposalNumber, customerName, lineItems, amount, isPublicWork } = given;
  return (
    <>
      <p className="muted">
        From <Link to={from}>proposal {proposalNumber}</Link>, as {customerName} accepted it.
      </p>
      <ContractForm
        record={null}
        schema={generateGeneral.body}
        draft={initialDraft(given)}
        isPublicWork={isPublicWork}
        amount={amount}
        back={from}
        lines={
          <div className="form-paper">
            <PaperLines lines={lineItems} amount={amount} />
          </div>
        }
        send={(body) => send({ query: { proposalId }, body })}
        onDone={useOnCreated(contract, 'Contract generated.')}
      />
    </>
  );
}

export const EditPage = () => (
  <EditDocumentPage of={contract}>
    {(form) => (
      <ContractForm
        {...form}
        schema={contractCommands.shapes.EditContract}
        draft={draftOf(form.record)}
        isPublicWork={form.record.isPublicWork}
      />
    )}
  </EditDocumentPage>
);
