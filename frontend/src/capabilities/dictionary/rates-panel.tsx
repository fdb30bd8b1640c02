import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import {
  datedNames,
  heldRates,
  inOrder,
  ratesOn,
  type Dictionary,
  type Rates,
} from '@backoffice/contracts/capabilities';
import { dayText, shareOf, type Day } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { valueText } from '#fields/field-text.ts';
import { DictionaryControl } from './form-fields.tsx';
import type { FieldDraft } from '#fields/field-draft.ts';
import type { DictionaryRecord } from './record.ts';

type Props = { dictionary: Dictionary; record: DictionaryRecord };

const F = typedFields<{ effectiveFrom: string }>();

/** The timeline of what changes by date: all rates from their days on, the latest first. */
export function RatesPanel({ dictionary, record }: Props) {
  const [isOpen, setOpen] = useState(false);
  const may = usePermissionCheck();
  const today = useToday();
  const { fields } = dictionary;
  const timeline = inOrder(heldRates(record)).toReversed();
  const current = ratesOn(timeline, today);
  const mayChange = record.trashedAt === null && may(mountedRoute(dictionary, 'rate').permission);
  return (
    <Panel
      title="Rates"
      aside={mayChange && <Button size="small" text="Change rates…" onClick={() => setOpen(true)} />}
    >
      <ol className="rates">
        {timeline.map((rates) => (
          <li key={rates.effectiveFrom} className={rates === current ? 'rates-current' : undefined}>
            <h3>
              From {dayText(rates.effectiveFrom)} <span>{placeInTime(rates, current, today)}</span>
            </h3>
            <DetailList>
              {Object.entries(fields).map(
                ([name, field]) =>
                  field.dated && (
                    <DetailRow key={name} name={field.column ?? field.label}>
                      {valueText(field, rates[name])}
                    </DetailRow>
                  ),
              )}
            </DetailList>
          </li>
        ))}
      </ol>
      {isOpen && (
        <ChangeDialog
          dictionary={dictionary}
          record={record}
          draft={changeDraft(dictionary, timeline[0])}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

const placeInTime = (rates: Rates, current: Rates | null, today: Day) =>
  rates === current ? 'Now' : rates.effectiveFrom > today ? 'Planned' : 'Past';

type DialogProps = Props & { draft: FieldDraft; onClose: () => void };

function ChangeDialog({ dictionary, record: { id, version }, draft, onClose }: DialogProps) {
  const route = mountedRoute(dictionary, 'rate');
  return (
    <CommandDialog
      title="Change rates"
      says="What holds before stays until the day these begin on."
      verb="Change rates"
      schema={route.body}
      draft={draft}
      request={(body) => requestTo(route, { params: { id }, body, version })}
      onDone={() => {
        onClose();
        notifySuccess('Rates changed.');
      }}
      onClose={onClose}
    >
      <F.Text name="effectiveFrom" label="From" type="date" autoFocus className="wide" />
      {Object.entries(dictionary.fields).map(
        ([name, field]) =>
          field.dated && <DictionaryControl key={name} name={name} field={field} fields={dictionary.fields} />,
      )}
    </CommandDialog>
  );
}

/** Begins with the last rates; what was a share of another follows it. */
function changeDraft({ fields }: Dictionary, last: Rates | undefined): FieldDraft {
  const followed = (name: string) => {
    const share = fields[name]?.defaultShare;
    return share !== undefined && last?.[name] === shareOf(Number(last?.[share.of]), share.bp);
  };
  return {
    effectiveFrom: '',
    ...Object.fromEntries(datedNames(fields).map((name) => [name, followed(name) ? null : (last?.[name] ?? null)])),
  };
}
