import type { ReactNode } from 'react';
import type { Route } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { locationListPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import type { DocumentFormProps } from './document-form.tsx';
import { NewDocumentPage, useOnCreated } from './document-forms.tsx';
import type { DocumentResource } from './document.tsx';

type Props = {
  of: DocumentResource;
  /** Where it is made by a path of its own. */
  create?: Route;
  children: (form: DocumentFormProps<never>) => ReactNode;
};

/** The page on which a document of a location is begun: the next free number is offered to its form. */
export const NewLocationDocumentPage = ({ of: resource, create, children }: Props) => (
  <NewDocumentPage of={resource}>
    {(locationId) => (
      <NewDocument of={resource} create={create ?? mountedRoute(resource, 'create')} locationId={locationId}>
        {children}
      </NewDocument>
    )}
  </NewDocumentPage>
);

function NewDocument({ of: resource, create, locationId, children }: Props & { create: Route; locationId: string }) {
  const today = useToday();
  const suggestion = useRouteRead(mountedRoute(resource, 'number'), { query: { locationId } });
  const { send } = useCommand(create);
  const onDone = useOnCreated(resource);
  return (
    <AsyncContent of={suggestion}>
      {({ number }) =>
        children({
          record: null,
          number,
          today,
          back: locationListPath(resource, locationId),
          send: (body) => send({ query: { locationId }, body }),
          onDone,
        })
      }
    </AsyncContent>
  );
}
