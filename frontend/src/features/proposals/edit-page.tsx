import { proposal } from '@backoffice/contracts/features/proposals';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { contentSchema } from '#documents/document-form.tsx';
import { EditDocumentPage, NewDocumentPage, useOnCreated } from '#documents/document-forms.tsx';
import { locationListPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { ProposalForm } from './form.tsx';

/** The location of a new proposal stands in the query, so the body is the content alone. */
const createRoute = { ...mountedRoute(proposal, 'create'), body: contentSchema(proposal) };
const numberRoute = mountedRoute(proposal, 'number');

export const NewPage = () => (
  <NewDocumentPage of={proposal}>{(locationId) => <NewProposal locationId={locationId} />}</NewDocumentPage>
);

function NewProposal({ locationId }: { locationId: string }) {
  const today = useToday();
  const suggestion = useRouteRead(numberRoute, { query: { locationId } });
  const { send } = useCommand(createRoute);
  const onDone = useOnCreated(proposal);
  return (
    <AsyncContent of={suggestion}>
      {({ number }) => (
        <ProposalForm
          record={null}
          number={number}
          today={today}
          back={locationListPath(proposal, locationId)}
          send={(body) => send({ query: { locationId }, body })}
          onDone={onDone}
        />
      )}
    </AsyncContent>
  );
}

export const EditPage = () => <EditDocumentPage of={proposal}>{(form) => <ProposalForm {...form} />}</EditDocumentPage>;
