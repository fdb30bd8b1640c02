import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { location } from '@backoffice/contracts/features/locations';
import {
  lienDocumentOwnRoutes,
  type NoticeService,
  type PrelimView,
} from '@backoffice/contracts/features/lien-documents';
import { lienUrgency, type NoticePartyRole } from '@backoffice/contracts/features/lien-rights';
import { PermissionGate } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRecord } from '#data/use-read.ts';
import { openStoredFile } from '#files/stored-file.ts';
import { DayText } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { admittedCommands } from './actions.tsx';
import { methodNames, partyNames } from './columns.ts';
import { ProofDialog, ServeDialog } from './dialogs.tsx';
import { LienClockQuery } from './queries.ts';

/** Until when something has to be done at the location, and what is protected by now. */
export function LienClockPanel({ locationId }: { locationId: string }) {
  const today = useToday();
  const reading = useRecord(location, LienClockQuery, locationId);
  const clock = reading.data;
  const urgency = clock && lienUrgency(clock, today);
  return (
    <Panel title="Lien rights" of={reading} aside={urgency && <StatusChip of={urgency} />}>
      {clock && (
        <DetailList>
          <DetailRow name="Notice due">{clock.noticeDueOn && <DayText of={clock.noticeDueOn} />}</DetailRow>
          <DetailRow name="Protected from">
            {clock.rightsReachBackTo && <DayText of={clock.rightsReachBackTo} />}
          </DetailRow>
          <DetailRow name="Record lien by">{clock.recordLienBy && <DayText of={clock.recordLienBy} />}</DetailRow>
        </DetailList>
      )}
      {clock?.estimateIsShort && (
        <Callout compact intent="warning">
          The estimate that was served is more than a fifth below the contracts of this location. Amend the notice.
        </Callout>
      )}
    </Panel>
  );
}

type Asking = { readonly what: 'serve' | 'proof'; readonly recipient: NoticePartyRole };

/** On whom the notice is served, and how far that has come. */
export function RecipientsPanel({ record }: { record: PrelimView }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { serve } = admittedCommands(record);
  const Asked = asking?.what === 'serve' ? ServeDialog : ProofDialog;
  return (
    <Panel title="Service">
      {record.recipients.length === 0 && (
        <p className="muted">Under contract with the owner only a lender is served, and none is known here.</p>
      )}
      <ul className="attention">
        {record.recipients.map(({ party, name, address, reputed }) => {
          const service = record.services.find(({ recipient }) => recipient === party);
          return (
            <li key={party}>
              <div className="attention-what">
                <strong>
                  {partyNames[party]}
                  {reputed && ' (reputed)'}: {name || 'not named yet'}
                </strong>
                <span className="muted">{address}</span>
                {service && <ServiceText of={service} />}
              </div>
              {service ? <StatusChip of="served" /> : record.status !== 'draft' && <StatusChip of="notServed" />}
              {serve && (
                <PermissionGate check={lienDocumentOwnRoutes.serve.permission}>
                  <Button
                    size="small"
                    text={service ? 'Add proof' : 'Record'}
                    aria-label={`${service ? 'Add proof' : 'Record service'}: ${partyNames[party]}`}
                    onClick={() => setAsking({ what: service ? 'proof' : 'serve', recipient: party })}
                  />
                </PermissionGate>
              )}
            </li>
          );
        })}
      </ul>
      {asking && <Asked record={record} recipient={asking.recipient} onClose={() => setAsking(null)} />}
    </Panel>
  );
}

const ServiceText = ({ of: { method, servedOn, tracking, declaredBy, receipts } }: { of: NoticeService }) => (
  <span className="muted">
    {methodNames[method]}, <DayText of={servedOn} />
    {tracking && `, ${tracking}`}; declared by {declaredBy}
    {receipts.map(({ filePath, name }) => (
      <span key={filePath}>
        {' · '}
        <button type="button" className="text-button" onClick={() => void openStoredFile(filePath)}>
          {name}
        </button>
      </span>
    ))}
  </span>
);
