import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { percentSplit } from '@backoffice/contracts/dictionaries/percent-splits';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { jobCostCommands } from '@backoffice/contracts/features/job-costs';
import type { Receipt } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import type { JobCostRecord } from './columns.ts';
import { OperatorsField, ProfitSplitsSection, type ProfitSplitDraft } from './form-sections.tsx';
import { useLabels } from './line-dialogs.tsx';
import './job-costs.css';

export type Draft = {
  contractId: string;
  number: string;
  date: string;
  endDate: string;
  foremanId: string;
  operatorIds: readonly string[];
  description: string;
  overheadRateId: string;
  changeOrderId: string;
  profitSplits: ProfitSplitDraft[];
};
const Fields = typedFields<Draft>();
const { CreateJobCost, EditJobCost } = jobCostCommands.shapes;

const toBody = ({
  contractId,
  number,
  endDate,
  foremanId,
  overheadRateId,
  changeOrderId,
  profitSplits,
  ...typed
}: Draft) => ({
  ...typed,
  contractId,
  endDate: endDate || null,
  foremanId: foremanId || null,
  overheadRateId: overheadRateId || null,
  changeOrderId: changeOrderId || null,
  ...(number === '' ? {} : { number }),
  profitSplits: profitSplits.map(({ percentSplitId, ...split }) => ({
    ...split,
    percentSplitId: percentSplitId || null,
  })),
});

type Props = {
  record: JobCostRecord | null;
  contractId: string;
  back: string;
  onReload?: () => void;
  send: (body: object, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

/** A ticket: a day's work of a contract, or that of several days. */
export function JobCostForm({ record, contractId, back, onReload, send, onDone }: Props) {
  const today = useToday();
  const may = usePermissionCheck();
  const maySplit = may(mountedRoute(percentSplit, 'labels').permission);
  const draft = useMemo(
    (): Draft => ({
      contractId: record?.contractId ?? contractId,
      number: record?.number ?? '',
      date: record?.date ?? today,
      endDate: record?.endDate ?? '',
      foremanId: record?.foremanId ?? '',
      operatorIds: record?.operators.map(({ workerId }) => workerId) ?? [],
      description: record?.description ?? '',
      overheadRateId: record?.overheadRateId ?? '',
      changeOrderId: record?.changeOrderId ?? '',
      profitSplits:
        record?.profitSplits.map(({ role, personId, percentSplitId }) => ({
          role,
          personId,
          percentSplitId: percentSplitId ?? '',
        })) ?? [],
    }),
    [record, contractId, today],
  );
  const form = useRecordForm({
    schema: record ? EditJobCost.extend({ contractId: CreateJobCost.shape.contractId }) : CreateJobCost,
    draft,
    toBody,
    version: record?.version,
    mergedAlone: [],
    onReload,
    onDone,
    send: ({ contractId: chosen, profitSplits, ...body }, version) =>
      send({ ...body, ...(record ? {} : { contractId: chosen }), ...(maySplit && { profitSplits }) }, version),
  });
  const contracts = useRecordLabels(contract, !record);
  const workers = useLabels('worker');
  const overheads = useRecordLabels(overhead, may('component:rate-editor'));
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save job cost' : 'Create job cost'}
      back={back}
      savedBy={record?.updatedByName}
    >
      <FormSection title="Job">
        {!record && (
          <Fields.Pick
            name="contractId"
            label="Contract"
            className="wide"
            placeholder="Type a part of the job or its number"
            autoFocus={contractId === ''}
            options={contracts.data?.items ?? null}
            from={contracts}
          />
        )}
        <Fields.Text
          name="number"
          label="Number"
          optional={!record}
          help={record ? undefined : 'Left empty, the next one of the contract.'}
        />
        <ChangeOrderField />
      </FormSection>
      <FormSection title="When and who">
        <Fields.Text name="date" label="First day" type="date" />
        <Fields.Text name="endDate" label="Last day" type="date" optional help="Left empty, it is of one day." />
        <Fields.Pick
          name="foremanId"
          label="Foreman"
          optional
          options={
            workers.items
              ?.filter(({ roles }) => String(roles).includes('foreman'))
              .map(({ value, label }) => ({ value, label })) ?? null
          }
          from={workers}
        />
        <OperatorsField workers={workers} />
        <Fields.Area name="description" label="Description" optional className="wide" rows={3} />
        {may('component:rate-editor') && (
          <Fields.Pick
            name="overheadRateId"
            label="Overhead"
            optional
            options={overheads.data?.items ?? null}
            from={overheads}
            placeholder="The default of its day"
          />
        )}
      </FormSection>
      {maySplit && <ProfitSplitsSection workers={workers} named={record?.profitSplits ?? []} />}
    </RecordForm>
  );
}

/** Costs of what was agreed upon later. */
function ChangeOrderField() {
  const contractId = useWatch<Draft, 'contractId'>({ name: 'contractId' });
  const route = mountedRoute(changeOrder, 'labels');
  const { permission } = route;
  const may = usePermissionCheck();
  const orders = useRouteRead(route, contractId === '' || !may(permission) ? null : {}, ['ChangeOrder']);
  if (contractId === '' || !may(permission)) return null;
  const options = orders.data?.items
    .filter((item) => item['contractId'] === contractId)
    .map(({ value, label, number }) => ({
      value,
      label: number === undefined ? label : `${String(number)} · ${label}`,
    }));
  return (
    <Fields.Pick
      name="changeOrderId"
      label="Change order"
      optional
      options={options ?? null}
      from={orders}
      placeholder={options?.length === 0 ? 'None' : 'The contract itself'}
    />
  );
}
