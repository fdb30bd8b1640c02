import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { inOrder, type DatedValue, type Dictionary, type DictionaryField } from '@backoffice/contracts/capabilities';
import { dayText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import type { MountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { valueText } from './columns.ts';
import { DictionaryControl } from './form-fields.tsx';
import type { DictionaryRecord } from './record.ts';

type Props = {
  route: MountedRoute<Dictionary, 'rate'>;
  name: string;
  field: DictionaryField;
  record: DictionaryRecord;
};

const F = typedFields<{ from: string }>();

/** The timeline of a figure: each of its values from its day on, the latest first. */
export function DatedPanel({ route, name, field, record }: Props) {
  const [isOpen, setOpen] = useState(false);
  const may = usePermissionCheck();
  const { id, version, trashedAt } = record;
  const { send } = useCommand(route);
  const values = inOrder(record[name] as readonly DatedValue[]).toReversed(); // by the view
  const mayChange = trashedAt === null && may(route.permission);
  return (
    <Panel
      title={field.label}
      aside={mayChange && <Button size="small" text="Change…" onClick={() => setOpen(true)} />}
    >
      <DetailList>
        {values.map(({ from, value }) => (
          <DetailRow key={from} name={`From ${dayText(from)}`}>
            {valueText(field, value)}
          </DetailRow>
        ))}
      </DetailList>
      {isOpen && (
        <CommandDialog
          title={`Change ${field.label.toLowerCase()}`}
          says="The value before it holds until the day it begins on."
          verb="Change"
          schema={route.body}
          draft={{ field: name, from: '', value: values[0]?.value ?? 0 }}
          send={(body) => send({ params: { id }, body, version })}
          onDone={() => {
            setOpen(false);
            notifySuccess(`${field.label} changed.`);
          }}
          onClose={() => setOpen(false)}
        >
          <DictionaryControl name="value" field={field} />
          <F.Text name="from" label="From" type="date" />
        </CommandDialog>
      )}
    </Panel>
  );
}
