import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  contract,
  contractCommands,
  contractOwnRoutes,
  contractRefusals,
  type CostPlusDetails,
  type GenerationDetails,
} from '@backoffice/contracts/features/contracts';
import { workTotal, workBlock } from '@backoffice/contracts/capabilities';
import { proposal } from '@backoffice/contracts/features/proposals';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, NewDocumentPage, useOnCreated } from '#documents/document-forms.tsx';
import { PaperBlocks } from '#papers/paper-blocks.tsx';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { AsyncContent, EmptyState } from '#widgets/page-states.tsx';
import { costPlusDraft, draftOf, initialDraft } from './draft.ts';
import { ContractForm } from './form.tsx';

const { generationDetails, generateGeneral, costPlusDetails, generateCostPlus } = contractOwnRoutes;

export function NewPage() {
  const [params] = useSearchParams();
  const proposalId = params.get('proposalId') ?? '';
  const isCostPlus = params.get('type') === 'cost-plus';
  const details = useRouteRead(generationDetails, proposalId === '' ? null : { query: { proposalId } });
  return (
    <NewDocumentPage of={contract} title={isCostPlus ? 'New cost-plus contract' : 'Generate contract'}>
      {(locationId) =>
        isCostPlus ? (
          <NewCostPlusPage locationId={locationId} />
        ) : proposalId === '' ? (
          <EmptyState
            title="A contract begins with a proposal"
            action={
              <div className="empty-actions">
                <Link className="bp6-button bp6-intent-primary" to={locationListPath(proposal, locationId)}>
                  Proposals of this location
                </Link>
                <Link className="bp6-button" to="?type=cost-plus">
                  Cost-plus contract
                </Link>
              </div>
            }
          >
            Open a proposal that the customer has accepted, and generate the contract there. A cost-plus contract needs
            none: it bills what the work costs, and a fee.
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
            <div className="paper-body">
              <PaperBlocks blocks={[workBlock(lineItems, [workTotal(amount)])]} />
            </div>
          </div>
        }
        send={(body) => send({ query: { proposalId }, body })}
        onDone={useOnCreated(contract, 'Contract generated.')}
      />
    </>
  );
}

function NewCostPlusPage({ locationId }: { locationId: string }) {
  const details = useRouteRead(costPlusDetails, { query: { locationId } });
  return (
    <AsyncContent of={details}>
      {(given) =>
        given.isApproved ? (
          <NewCostPlusContract given={given} />
        ) : (
          <EmptyState title={contractRefusals.COST_PLUS_NOT_APPROVED}>
            Ask for cost-plus on the page of {given.customerName}. Once the request is approved, the contract can be
            made here.
          </EmptyState>
        )
      }
    </AsyncContent>
  );
}

function NewCostPlusContract({ given }: { given: CostPlusDetails }) {
  const { send } = useCommand(generateCostPlus);
  const [draft] = useState(() => costPlusDraft(given));
  const { locationId, customerName } = given;
  return (
    <>
      <p className="muted">For {customerName}, who pays what the work costs, and a fee.</p>
      <ContractForm
        record={null}
        schema={generateCostPlus.body}
        draft={draft}
        isPublicWork={given.isPublicWork}
        back={locationListPath(contract, locationId)}
        send={(body) => send({ query: { locationId }, body })}
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
