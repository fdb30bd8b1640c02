import { useMemo } from 'react';
import { Link } from 'react-router';
import { parse } from 'gql.tada';
import { dictionaryQueries, type Dictionary } from '@backoffice/contracts/capabilities';
import { equals } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRows } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Panel } from '#widgets/panel.tsx';
import type { ListQuery } from '#lists/grid/row-source.ts';
import { cardOf } from './columns.ts';
import { formPath, listPath } from './paths.ts';
import type { DictionaryRecord } from './record.ts';
import './beside-panel.css';

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
  return (
    <Panel
      title={title}
      of={{ data, ...reading }}
      aside={
        <span className="beside-links">
          <Link to={list}>{data && data.total > SHOWN ? `All ${data.total}` : 'All'}</Link>
          <PermissionGate check={mountedRoute(dictionary, 'create').permission}>
            <Link to={`${list}/${addresses.add}`}>{add}</Link>
          </PermissionGate>
        </span>
      }
    >
      {data?.items.length === 0 && <p className="muted">{empty}</p>}
      {data && data.items.length > 0 && (
        <ul className="beside-records">
          {data.items.map((record) => {
            const { title: called, line } = card(record);
            const more = [line, record.status === 'inactive' && 'Inactive'].filter(Boolean).join(' · ');
            return (
              <li key={record.id}>
                <Link to={formPath(dictionary, record.id, names)}>{called}</Link>
                {more && <span className="muted">{more}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
