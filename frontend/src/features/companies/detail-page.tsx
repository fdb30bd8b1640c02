import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import {
  companyOwnRoutes,
  sharesOn,
  type CompanyView,
  type ProfitShareView,
} from '@backoffice/contracts/features/companies';
import { percentText } from '@backoffice/contracts/kernel';
import { DayText } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { basisNames, releaseNames, RemoveShareDialog, ShareDialog } from './dialogs.tsx';
import { shareRoles, timelineOf, type TimelineStep } from './calculations.ts';
import { CompanyFrame } from './panels.tsx';

export const ProfitSharingPage = () => (
  <CompanyFrame title="Profit sharing">{(record) => <ProfitShares key={record.id} record={record} />}</CompanyFrame>
);

type ShareDialogState =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'remove'; readonly share: ProfitShareView };
const WHOLE_BP = 10_000;

/** Who shares in what a job brings: today, before and after. */
export function ProfitShares({ record }: { record: CompanyView }) {
  const today = useToday();
  const may = usePermissionCheck();
  const [asking, setAsking] = useState<ShareDialogState | null>(null);
  const mayEdit = may(companyOwnRoutes.editShare.permission);
  const shares = record.profitShares ?? [];
  const steps = timelineOf(shares, today);
  const close = () => setAsking(null);
  const add = may(companyOwnRoutes.addShare.permission) && (
    <Button intent="primary" icon={<Plus />} text="Add share" onClick={() => setAsking({ what: 'add' })} />
  );
  return (
    <>
      {steps.length === 0 ? (
        <EmptyState title="Nobody shares yet" action={add}>
          Add what salesmen, foremen and operators get of a job’s profit, and from which day on.
        </EmptyState>
      ) : (
        <>
          <CurrentShares shares={sharesOn(shares, today)} add={add} />
          <Panel
            title="Over time"
            aside={<span className="muted shares-note">A share holds until another one of the same role begins</span>}
          >
            <div className="table-wide">
              <table className="small-list shares">
                <caption className="sr-only">The shares of each role by the day they begin</caption>
                <thead>
                  <tr>
                    <th scope="col">From</th>
                    {shareRoles.map((role) => (
                      <th key={role} scope="col" className="figure">
                        {sentenceCase(role)}
                      </th>
                    ))}
                    <th scope="col" className="figure">
                      Total
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {steps.map((step) => (
                    <TimelineRow key={step.day} step={step} mayEdit={mayEdit} onAsk={setAsking} />
                  ))}
                </tbody>
              </table>
            </div>
          </Panel>
        </>
      )}
      {asking &&
        (asking.what === 'remove' ? (
          <RemoveShareDialog record={record} share={asking.share} onClose={close} />
        ) : (
          <ShareDialog record={record} share={asking.what === 'edit' ? asking.share : null} onClose={close} />
        ))}
    </>
  );
}

/** What holds today, to scale; the rest is the company's. */
function CurrentShares({ shares, add }: { shares: readonly ProfitShareView[]; add: React.ReactNode }) {
  const total = shares.reduce((sum, { shareBp }) => sum + shareBp, 0);
  return (
    <Panel title="What holds today" aside={add}>
      <div className="share-bar" aria-hidden>
        {shares.map(({ id, role, shareBp }) => (
          <span key={id} data-role={role} style={{ flexGrow: shareBp }} />
        ))}
        <span style={{ flexGrow: Math.max(0, WHOLE_BP - total) }} />
      </div>
      <ul className="share-words">
        {shares.map((share) => (
          <li key={share.id}>
            <i data-role={share.role} />
            <strong>{percentText(share.shareBp)}</strong> {sentenceCase(share.role)}
            <span className="muted">
              {basisNames[share.basis]}, {releaseNames[share.releaseOn].toLowerCase()}
              {share.minMarginBp ? `, from a margin of ${percentText(share.minMarginBp)}` : ''}
            </span>
          </li>
        ))}
        <li>
          <i />
          <strong>{percentText(WHOLE_BP - total)}</strong> Company
          <span className="muted">{shares.length === 0 ? 'No share has begun yet' : 'What is left'}</span>
        </li>
      </ul>
    </Panel>
  );
}

function TimelineRow({
  step: { day, shares, begins, totalBp, is },
  mayEdit,
  onAsk,
}: {
  step: TimelineStep;
  mayEdit: boolean;
  onAsk: (asking: ShareDialogState) => void;
}) {
  return (
    <tr data-is={is}>
      <th scope="row">
        <DayText of={day} />
        {is !== 'past' && (
          <span className="share-tag" data-is={is}>
            {is === 'now' ? 'holds today' : 'to come'}
          </span>
        )}
      </th>
      {shareRoles.map((role) => {
        const share = shares[role];
        if (!share)
          return (
            <td key={role} className="figure muted">
              –
            </td>
          );
        if (!begins.includes(share.id))
          return (
            <td key={role} className="figure muted" title="As before">
              {percentText(share.shareBp)}
            </td>
          );
        const about = `${sentenceCase(role)}, ${percentText(share.shareBp)}`;
        return (
          <td key={role} className="figure">
            {mayEdit ? (
              <button
                type="button"
                className="figure-button"
                aria-label={`Edit ${about}`}
                onClick={() => onAsk({ what: 'edit', share })}
              >
                <strong>{percentText(share.shareBp)}</strong>
              </button>
            ) : (
              <strong>{percentText(share.shareBp)}</strong>
            )}
            {mayEdit && (
              <button
                type="button"
                className="text-button"
                aria-label={`Remove ${about}`}
                onClick={() => onAsk({ what: 'remove', share })}
              >
                Remove
              </button>
            )}
          </td>
        );
      })}
      <td className="figure">
        <strong>{percentText(totalBp)}</strong>
      </td>
    </tr>
  );
}
