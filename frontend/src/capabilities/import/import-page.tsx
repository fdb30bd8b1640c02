import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { resources } from '@backoffice/contracts';
import type { ImportFile } from '@backoffice/contracts/capabilities';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { pluralNoun } from '#widgets/labels.ts';
import { AsyncContent, PageTitle, StatusPage } from '#widgets/page-states.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { isImportable, type ImportableResource } from './importable.ts';
import { OutcomeStep } from './outcome-step.tsx';
import './import.css';

const steps = ['File', 'Columns', 'Check', 'Import'] as const;

/**
 * A file becomes records: put in, mapped, tried, imported. The address says how far it is, so it can be left and come
 * back to.
 */
export function ImportPage() {
  const { kind } = useParams();
  const may = usePermissionCheck();
  const resource = resources.filter(isImportable).find(({ path }) => path === kind);
  if (!resource) return <StatusPage status={404} description="There is nothing of this kind to import." />;
  return may(`action:${resource.permission}.create`) ? (
    <Steps resource={resource} key={kind} />
  ) : (
    <StatusPage status={403} description="You do not have permission to perform this action." />
  );
}

function Steps({ resource }: { resource: ImportableResource }) {
  const { params, put } = useUrlState();
  const [file, task] = [params.get('file'), params.get('task')];
  const isRun = params.get('mode') === 'run';
  const at = file === null ? 0 : task === null ? 1 : isRun ? 3 : 2;
  const title = `Import ${pluralNoun(resource)}`;
  return (
    <div className="page import-page">
      <PageTitle>{title}</PageTitle>
      <header className="record-head">
        <h1>{title}</h1>
      </header>
      <ol className="import-steps" aria-label="Steps">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            {step}
          </li>
        ))}
      </ol>
      {file === null ? (
        <FileStep resource={resource} onFile={(id) => put({ file: id, task: null, mode: null })} />
      ) : (
        <WithFile key={`${file} ${task}`} resource={resource} id={file}>
          {(known) =>
            task === null ? (
              <ColumnsStep
                resource={resource}
                file={known}
                onOther={() => put({ file: null })}
                onStarted={(id) => put({ task: id, mode: 'check' })}
              />
            ) : (
              <OutcomeStep
                resource={resource}
                file={known}
                taskId={task}
                isRun={isRun}
                onColumns={() => put({ task: null, mode: null })}
                onStarted={(id) => put({ task: id, mode: 'run' })}
              />
            )
          }
        </WithFile>
      )}
    </div>
  );
}

function WithFile({
  resource,
  id,
  children,
}: {
  resource: ImportableResource;
  id: string;
  children: (file: ImportFile) => ReactNode;
}) {
  const reading = useRouteRead(mountedRoute(resource, 'importFile'), { params: { id } });
  if (reading.problem?.type === 'NOT_FOUND')
    return (
      <StatusPage
        status={404}
        description="This file is no longer kept. Please put it in again."
        action={
          <Link className="bp6-button bp6-intent-primary" to={`/import/${resource.path}`}>
            Choose a file
          </Link>
        }
      />
    );
  return <AsyncContent of={reading}>{children}</AsyncContent>;
}
