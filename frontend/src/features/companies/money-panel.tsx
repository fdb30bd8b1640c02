import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { companyOwnRoutes, paperRules, paymentLines, type CompanyView } from '@backoffice/contracts/features/companies';
import { PermissionGate } from '#access/permissions.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { PaymentInstructionsDialog } from './dialogs.tsx';
import { BookkeepingRulesDialog, estimateRules, paperNames } from './line-dialogs.tsx';

/** What invoices say of how to pay, and the way to change it. */
export function PaymentInstructionsPanel({ of: record }: { of: CompanyView }) {
  const [editing, setEditing] = useState(false);
  const lines = paymentLines(record.paymentInstructions);
  const edit = record.trashedAt === null && (
    <PermissionGate check={companyOwnRoutes.paymentInstructions.permission}>
      <Button size="small" variant="outlined" text="Change how to pay" onClick={() => setEditing(true)} />
    </PermissionGate>
  );
  return (
    <Panel title="How customers pay" aside={edit}>
      {lines.length === 0 ? (
        <p className="muted">Nothing is set, so invoices ask for checks to the address of the company.</p>
      ) : (
        <DetailList>
          {lines.map(({ label, text }) => (
            <DetailRow key={label} name={label}>
              <span className="pre">{text}</span>
            </DetailRow>
          ))}
        </DetailList>
      )}
      {editing && <PaymentInstructionsDialog record={record} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

/** What stands in the way of paying subcontractors and of posting a schedule, and the way to change it. */
export function BookkeepingRulesPanel({ of: record }: { of: CompanyView }) {
  const [editing, setEditing] = useState(false);
  const { missingEstimate, ...papers } = record.bookkeepingRules;
  const edit = record.trashedAt === null && (
    <PermissionGate check={companyOwnRoutes.bookkeepingRules.permission}>
      <Button size="small" variant="outlined" text="Change the rules" onClick={() => setEditing(true)} />
    </PermissionGate>
  );
  return (
    <Panel title="Rules of bookkeeping" aside={edit}>
      <p className="muted">
        What a missing paper does when a bill on a subcontract is paid, and a missing estimate when a WIP schedule is
        posted.
      </p>
      <DetailList>
        {Object.entries(paperNames).map(([paper, name]) => (
          <DetailRow key={paper} name={name}>
            {paperRules[papers[paper as keyof typeof papers]]}
          </DetailRow>
        ))}
        <DetailRow name="Estimate of a job with costs">{estimateRules[missingEstimate]}</DetailRow>
      </DetailList>
      {editing && <BookkeepingRulesDialog record={record} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
