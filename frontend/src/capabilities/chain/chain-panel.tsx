import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useClient, type Client } from 'urql';
import type { Problem } from '@backoffice/contracts/kernel';
import { useRecordChanges } from '#data/record-changes.ts';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { problemFrom } from '#data/problem.ts';
import { displayStatus, isStruckThrough, StatusChip } from '#widgets/status-chip.tsx';
import { ChainKindsContext } from './chain-kinds.ts';
import type { ChainLinks, ChainKind, ChainRow, ChainReadResult } from './document-chain.ts';
import './chain.css';

/** Reads what the keys lead to, and then what that leads to, until nothing more is found. In the order of the kinds. */
export async function readChain(client: Client, kinds: readonly ChainKind[], given: ChainLinks): Promise<ChainRow[]> {
  const found = new Map<ChainKind, ChainReadResult>();
  for (let keys = given; ;) {
    const asked = kinds.filter((kind) => !found.has(kind) && kind.by.some((key) => keys[key]));
    if (asked.length === 0) return kinds.flatMap((kind) => found.get(kind)?.rows ?? []);
    await Promise.all(
      asked.map(async (kind) => {
        const { read } = await kind.load();
        found.set(kind, await read(client, keys));
      }),
    );
    keys = Object.assign({}, ...[...found.values()].map(({ leads }) => leads), given);
  }
}

type ChainPanelProps = {
  /** What the page knows of its record: `{ contractId: record.contractId }`. The rest is found from there. */
  of: ChainLinks;
  /** The record one is looking at; it stands among its neighbours without being a link. */
  here: string;
  title?: string;
};
/** The way from the proposal to the payment: what belongs together, in its order, one click from each other. Live. */
export function ChainPanel({ of, here, title = 'From proposal to payment' }: ChainPanelProps) {
  const may = usePermissionCheck();
  const today = useToday();
  const client = useClient();
  const kinds = useContext(ChainKindsContext).filter(({ permission }) => may(permission));
  const [rows, setRows] = useState<readonly ChainRow[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef(0);
  const said = JSON.stringify(of);
  const listed = useRef(kinds);
  listed.current = kinds;
  const read = useCallback(() => {
    const turn = ++latest.current;
    readChain(client, listed.current, JSON.parse(said) as ChainLinks).then(
      // what was stringified above
      (next) => turn === latest.current && (setRows(next), setProblem(null)),
      (fault: unknown) => turn === latest.current && setProblem(problemFrom(fault)),
    );
  }, [client, said]);
  useEffect(read, [read]);
  useRecordChanges([...new Set(kinds.flatMap(({ after }) => after))], read);
  if (problem) return <Panel title={title} of={{ problem, loading: false, reload: read }} />;
  if (!rows) return <Pending />;
  if (rows.every(({ id }) => id === here)) return null;
  return (
    <Panel title={title}>
      <ol className="chain">
        {rows.map(({ id, to, text, amount, status, ...bill }) => (
          <li key={id} aria-current={id === here ? 'true' : undefined} data-over={isStruckThrough(status) || undefined}>
            {id === here ? <strong>{text}</strong> : <Link to={to}>{text}</Link>}
            <span className="chain-amount">{amount !== null && <Money of={amount} />}</span>
            <StatusChip of={displayStatus({ status, ...bill }, today)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
