import { useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import {
  jobActions,
  openCloseJobRouteTable,
  type JobAction,
  type JobCount,
} from '@backoffice/contracts/features/open-close-jobs';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useSalesmen } from '#access/salesmen.ts';
import { sendCommand } from '#data/use-command.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useRecordLabels } from '#records/record-labels.ts';

type ActionText = { readonly label: string; readonly verb: (jobs: string) => string; readonly says: string };
/** What is done to jobs, as one says it, and what follows. */
export const actionTexts: Readonly<Record<JobAction, ActionText>> = {
  softClose: {
    label: 'Close',
    verb: (jobs) => `Close ${jobs}`,
    says: 'Costs are no longer entered, but by those who open and close jobs.',
  },
  softOpen: { label: 'Open', verb: (jobs) => `Open ${jobs}`, says: 'Costs can be entered again.' },
  hardClose: {
    label: 'Close for good',
    verb: (jobs) => `Close ${jobs} for good`,
    says: 'Nobody edits them any more, and the profit shares stay. They have to be closed before.',
  },
  hardOpen: {
    label: 'Open what was closed for good',
    verb: (jobs) => `Open ${jobs} again`,
    says: 'They are closed then, but no longer for good. The reason stands in their history.',
  },
  lockHours: {
    label: 'Lock hours',
    verb: (jobs) => `Lock the hours of ${jobs}`,
    says: 'Hours are neither added nor changed. Everything else can be.',
  },
  unlockHours: {
    label: 'Unlock hours',
    verb: (jobs) => `Unlock the hours of ${jobs}`,
    says: 'Hours can be added and changed again.',
  },
};

type Draft = {
  action: JobAction;
  contractId: string;
  locationId: string;
  salesmanId: string;
  fromDate: string;
  toDate: string;
  reason: string;
};
const Fields = typedFields<Draft>();
const blank: Draft = {
  action: 'softClose',
  contractId: '',
  locationId: '',
  salesmanId: '',
  fromDate: '',
  toDate: '',
  reason: '',
};

/** What is left out narrows nothing. */
const toBody = ({ action, contractId, reason, ...narrowed }: Draft) => ({
  ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== '')),
  ...(contractId === '' ? {} : { contractIds: [contractId] }),
  ...(action === 'hardOpen' ? { reason } : {}),
});
type Selection = ReturnType<typeof toBody>;

/** Which jobs were counted for what. */
export type CountedJobs = { readonly action: JobAction; readonly selection: Selection; readonly answer: JobCount };

type Props = {
  /** Null as soon as something else is asked for. */
  onCounted: (counted: CountedJobs | null) => void;
  /** Another number counts again what was counted. */
  recount: number;
};

export function OpenCloseForm({ onCounted, recount }: Props) {
  const may = usePermissionCheck();
  const actions = (Object.keys(jobActions) as JobAction[]).filter((each) =>
    may(openCloseJobRouteTable[each].many.permission),
  );
  const asked = useRef(blank);
  const [first = 'softClose'] = actions;
  const draft = useMemo((): Draft => ({ ...blank, action: first }), [first]);
  const form = useRecordForm({
    // Only what was closed for good asks for a reason.
    schema: openCloseJobRouteTable.hardOpen.count.body.partial({ reason: true }),
    draft,
    toBody(typed) {
      asked.current = typed;
      return toBody(typed);
    },
    send: (body) => sendCommand(openCloseJobRouteTable[asked.current.action].count, { body }),
    onDone: (answer) => onCounted({ action: asked.current.action, selection: toBody(asked.current), answer }),
  });
  const typed = JSON.stringify(useWatch({ control: form.control }));
  const latest = useRef({ onCounted, submit: form.submit });
  latest.current = { onCounted, submit: form.submit };
  useEffect(() => latest.current.onCounted(null), [typed]);
  useEffect(() => void (recount > 0 && latest.current.submit()), [recount]);

  const contracts = useRecordLabels(contract);
  const places = useRecordLabels(location);
  const salesmen = useSalesmen();
  const action = useWatch({ control: form.control, name: 'action' });
  return (
    <RecordForm form={form} verb="Count job costs" back="/job-costing" isQuestion>
      <FormSection title="What is to be done">
        <Fields.Select
          name="action"
          label="Action"
          options={actions.map((value) => ({ value, label: actionTexts[value].label }))}
          help={actionTexts[action].says}
        />
        {action === 'hardOpen' && <Fields.Area name="reason" label="Reason" className="wide" rows={2} />}
      </FormSection>
      <FormSection title="To which" help="Left empty, to all of them.">
        <Fields.Pick
          name="contractId"
          label="Contract"
          optional
          options={contracts.data?.items ?? null}
          from={contracts}
          placeholder="All"
        />
        <Fields.Pick
          name="locationId"
          label={partyLabels.location}
          optional
          options={places.data?.items.map(({ value, label }) => ({ value, label })) ?? null}
          from={places}
          placeholder="All"
        />
        <Fields.Pick
          name="salesmanId"
          label={partyLabels.salesman}
          optional
          options={salesmen.data}
          from={salesmen}
          placeholder="All"
        />
        <div className="field-pair">
          <Fields.Text name="fromDate" label="From" type="date" optional />
          <Fields.Text name="toDate" label="To" type="date" optional />
        </div>
      </FormSection>
    </RecordForm>
  );
}
