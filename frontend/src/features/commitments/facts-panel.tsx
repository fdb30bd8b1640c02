import { Button, Tag } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import {
  commitmentFields,
  commitmentOwnRoutes,
  missingPapers,
  waiverForms,
  type CommitmentView,
  type MissingPaper,
} from '@backoffice/contracts/features/commitments';
import { checkRefusals } from '@backoffice/contracts/features/checks';
import { dayText, equals } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { FieldFacts } from '#fields/field-facts.tsx';
import { recordQuery } from '#fields/record-queries.ts';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { billedText } from './columns.ts';
import type { CommitmentAction } from './dialogs.tsx';

/** What it comes to, what of it is billed, and what is held. */
export function MoneyPanel({ record }: { record: CommitmentView }) {
  const { id, code, kind, amount, approvedChanges, revised, billed, open, retention } = record;
  return (
    <Panel title="Money">
      <DetailList>
        <DetailRow name="Original">
          <Money of={amount} />
        </DetailRow>
        <DetailRow name="Approved changes">
          <Money of={approvedChanges} />
        </DetailRow>
        <DetailRow name="Revised">
          <Money of={revised} strong />
        </DetailRow>
        <DetailRow name="Billed">
          <Money of={billed} /> <span className="muted">{billedText(record)}</span>
        </DetailRow>
        <DetailRow name="Still to come">
          <Money of={open} strong />
        </DetailRow>
        {kind === 'subcontract' && (
          <DetailRow name="Retention held">
            <LedgerFigure
              of={retention}
              title={`Retention of ${code}`}
              made={{ accounts: ['retentionPayable'], where: [equals('commitmentId', id)], credits: true }}
            />
          </DetailRow>
        )}
      </DetailList>
    </Panel>
  );
}

const { contractId: _job, kind: _kind, ...facts } = commitmentFields;

export const FactsPanel = ({ record }: { record: CommitmentView }) => (
  <Panel title="Facts">
    <DetailList>
      <DetailRow name="Vendor">
        <Link to={`/ledger/vendor/${record.vendorId}`}>{record.vendorName}</Link>
      </DetailRow>
      <DetailRow name="Job">{record.contractName}</DetailRow>
      <FieldFacts of={facts} record={record} />
      <CreatedAndChanged of={record} />
    </DetailList>
  </Panel>
);

const vendorQuery = recordQuery(supplier);
/** `INSURANCE_EXPIRED` in its own words, without what can be done when a check is written. */
const sentenceOf = ({ code, values }: MissingPaper) =>
  (checkRefusals[code].split('. ')[0] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** What a subcontractor has to bring before its bills are paid. */
export function PapersPanel({ record, onAsk }: { record: CommitmentView; onAsk: (action: CommitmentAction) => void }) {
  const { id, version, kind, status, vendorId, waivers } = record;
  const may = usePermissionCheck()(commitmentOwnRoutes.recordWaiver.permission) && status !== 'void';
  const today = useToday();
  const { data: vendor } = useRecord(supplier, vendorQuery, vendorId);
  const { send } = useCommand(commitmentOwnRoutes.removeWaiver);
  if (kind === 'po' || vendor === null) return null;
  const missing = missingPapers(vendor, today, dayText);
  const remove = async (waiverId: string) => {
    const outcome = await send({ params: { id }, body: { waiverId }, version });
    if (!outcome.ok) notifyProblem(outcome.problem);
  };
  return (
    <Panel
      title="Papers"
      aside={
        may && <Button size="small" icon={<Plus />} text="Record a waiver" onClick={() => onAsk({ does: 'waiver' })} />
      }
    >
      <ul className="plain-list">
        {missing.map((each) => (
          <li key={`${each.code} ${each.values['kind'] ?? ''}`}>
            <Tag minimal multiline intent="danger">
              {sentenceOf(each)}
            </Tag>
          </li>
        ))}
        {missing.length === 0 && (
          <li>
            <Tag minimal multiline intent="success">
              W-9, insurance and licence are in order
            </Tag>
          </li>
        )}
        {waivers.map(({ waiverId, formType, throughDate, amount }) => (
          <li key={waiverId}>
            {waiverForms[formType]}, <Money of={amount} strong /> through <DayText of={throughDate} />
            {may && (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                aria-label={`Remove the waiver through ${dayText(throughDate)}`}
                onClick={() => void remove(waiverId)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
