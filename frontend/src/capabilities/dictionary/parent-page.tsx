import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { Edit } from '@blueprintjs/icons';
import { dictionaryQueries, type Dictionary, type DictionaryParent } from '@backoffice/contracts/capabilities';
import { equals } from '@backoffice/contracts/kernel';
import { parse } from 'gql.tada';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useRecord } from '#data/use-read.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { singularNoun } from '#widgets/labels.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { displayStatus, StatusChip } from '#widgets/status-chip.tsx';
import { useToday } from '#access/profile.ts';
import { labelText, type DictionaryDisplay } from './columns.ts';
import { DictionaryList } from './list-page.tsx';
import { formPath } from './paths.ts';
import type { RecordQuery } from './record.ts';

/** The page of a record that has others below it: their list. */
export const parentPageOf = (dictionary: Dictionary, { of, by }: DictionaryParent, display: DictionaryDisplay) =>
  function ParentPage() {
    const id = useParams()[by] ?? '';
    const text = dictionaryQueries(of, usePermissionCheck()).record;
    const query = useMemo((): RecordQuery => parse(text), [text]);
    const reading = useRecord(of, query, id);
    const where = useMemo(() => [equals(by, id)], [id]);
    const today = useToday();
    return (
      <AsyncContent of={reading} back={{ to: of.page, text: of.title }}>
        {(record) => (
          <div className="framed">
            <PageTitle>{labelText(of, record)}</PageTitle>
            <nav aria-label="Breadcrumb" className="crumbs">
              <ol>
                <li>
                  <Link to={of.page}>{of.title}</Link>
                </li>
              </ol>
            </nav>
            <header className="record-head">
              <h1>{labelText(of, record)}</h1>
              <StatusChip of={displayStatus(record, today)} />
              <span className="grow" />
              <PermissionGate check={mountedRoute(of, 'edit').permission}>
                <LinkButton to={formPath(of, id)} icon={<Edit />} intent="none" text={`Edit ${singularNoun(of)}`} />
              </PermissionGate>
            </header>
            <DictionaryList dictionary={dictionary} display={display} where={where} />
          </div>
        )}
      </AsyncContent>
    );
  };
