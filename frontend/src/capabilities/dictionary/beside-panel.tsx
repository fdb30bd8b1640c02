import { useMemo } from 'react';
import { Link } from 'react-router';
import { parse } from 'gql.tada';
import { dictionaryQueries, type Dictionary } from '@backoffice/contracts/capabilities';
import { equals } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRows } from '#data/use-read.ts';
import { RelatedRows } from '#records/related-documents.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Panel } from '#widgets/panel.tsx';
import type { ListQuery } from '#lists/grid/row-source.ts';
import { cardOf } from './columns.ts';
import { formPath, listPath } from './paths.ts';
import type { DictionaryRecord } from './record.ts';

const SHOWN = 5;
type Props = { dictionary: Dictionary; by: string; of: string };

/** Records of another dictionary that stand beside this one: what changed last, and a press to a new one. */
export const BesidePanel = (props: Props) => (
  <PermissionGate check={`action:${props.dictionary.permission}.view`}>
    <RecordsBeside {...props} />
  </PermissionGate>
);

function RecordsBeside({ dictionary, by, of }: Props) {
  const { title, addresses, add, empty } = dictionary;
  const text = dictionaryQueries(dictionary, usePermissionCheck()).list;
  const query = useMemo((): ListQuery<DictionaryRecord> => parse(text), [text]);
  const today = useToday();
  const { data, ...reading } = useRows(dictionary, query, {
    filters: [equals(by, of)],
    limit: SHOWN,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  const card = cardOf(dictionary, {}, today);
  const names = { [by]: of };
  const list = listPath(dictionary, names);
  const rows = (data?.items ?? []).map((record) => {
    const { title: called, line, status } = card(record);
    return {
      id: record.id,
      to: formPath(dictionary, record.id, names),
      title: called,
      line,
      status: status === 'active' ? '' : status,
    };
  });
  return (
    <Panel
      title={title}
      of={{ data, ...reading }}
      aside={
        <span className="panel-buttons">
          <Link to={list}>All</Link>
          <PermissionGate check={mountedRoute(dictionary, 'create').permission}>
            <Link to={`${list}/${addresses.add}`}>{add}</Link>
          </PermissionGate>
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <div className="related">
          <RelatedRows title="Latest" total={data?.total ?? 0} rows={rows} />
        </div>
      )}
    </Panel>
  );
}
