import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { inventoryOwnRoutes } from '@backoffice/contracts/features/inventories';
import type { Cents, Quantity } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { requestTo } from '#data/use-command.ts';
import type { DictionaryActionsProps } from '#dictionary/columns.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';

const { count } = inventoryOwnRoutes;
type Draft = { counted: Quantity | null; value: Cents | null; reason: string };
const Fields = typedFields<Draft>();

/** Somebody has counted what lies there: the difference is posted. */
export function CountButton({ record, onReload }: DictionaryActionsProps) {
  const [isCounting, setCounting] = useState(false);
  const { id, version, onHand, trashedAt } = record;
  const [draft] = useState((): Draft => ({ counted: Number(onHand ?? 0), value: null, reason: '' }));
  if (onHand === null || trashedAt !== null) return null;
  return (
    <PermissionGate check={count.permission}>
      <Button text="Count…" onClick={() => setCounting(true)} />
      {isCounting && (
        <CommandDialog
          title={`Count ${String(record['item'])}`}
          verb="Post the count"
          schema={count.body}
          draft={draft}
          toBody={({ counted, value, reason }) => ({ counted, reason, ...(value !== null && { value }) })}
          says="What lies there now. What the books have of it more or less is a difference of stock, posted today."
          request={(body) => requestTo(count, { params: { id }, body, version })}
          onDone={() => {
            notifySuccess('Counted.');
            setCounting(false);
            onReload();
          }}
          onClose={() => setCounting(false)}
        >
          <Fields.Quantity name="counted" label={`Counted, ${String(record['unit'])}`} />
          <Fields.Money name="value" label="Worth" optional help="Empty: at its cost." />
          <Fields.Text name="reason" label="Note" optional maxLength={200} className="wide" />
        </CommandDialog>
      )}
    </PermissionGate>
  );
}
