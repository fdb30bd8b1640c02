import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useFieldArray } from 'react-hook-form';
import { Link } from 'react-router';
import { company, companyCommands, companyOwnRoutes, type CompanyView } from '@backoffice/contracts/features/companies';
import { reminderOwnRoutes, type ReminderSchedule } from '@backoffice/contracts/features/reminders';
import { RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { currentSelection } from '#session/selection.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, EmptyState, PageTitle } from '#widgets/page-states.tsx';
import { RemindersDuePanel } from './panels.tsx';

const REFETCH_ON = [company.entity];
const LETTERS_REFETCH_ON = ['Invoice', 'Payment', 'Customer', 'Company'];

/** When customers are reminded of what is overdue, with which letters, and who would get one today. */
export function ReminderLettersPage() {
  const { companyId } = currentSelection();
  const reading = useRouteRead(
    mountedRoute(company, 'get'),
    companyId === null ? null : { params: { id: companyId } },
    REFETCH_ON,
  );
  const letters = useRouteRead(reminderOwnRoutes.due, companyId === null ? null : {}, LETTERS_REFETCH_ON);
  /** Both at once: letters that came later would push the form down. */
  const isComplete = letters.data !== null || letters.problem !== null;
  return (
    <div className="page record-page">
      <PageTitle>Reminder letters</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/account-receivables">Account receivables</Link>
          </li>
        </ol>
      </nav>
      <header className="record-head">
        <h1>Reminder letters</h1>
      </header>
      {companyId === null ? (
        <EmptyState title="Choose a company">Letters are set for one company.</EmptyState>
      ) : (
        <AsyncContent
          of={isComplete ? reading : { ...reading, data: null }}
          back={{ to: '/account-receivables', text: 'Account receivables' }}
        >
          {(record) => (
            <>
              <RemindersDuePanel of={letters} />
              <ScheduleForm record={record} onReload={reading.reload} />
            </>
          )}
        </AsyncContent>
      )}
    </div>
  );
}

type Draft = { enabled: boolean; steps: { days: string; subject: string; body: string }[] };
const Fields = typedFields<Draft>();
const toBody = ({ enabled, steps }: Draft) => ({
  enabled,
  steps: steps.map(({ days, ...letter }) => ({ ...letter, days: days === '' ? Number.NaN : Number(days) })),
});
const draftOf = ({ enabled, steps }: ReminderSchedule): Draft => ({
  enabled,
  steps: steps.map(({ days, ...letter }) => ({ ...letter, days: String(days) })),
});

function ScheduleForm({ record, onReload }: { record: CompanyView; onReload: () => void }) {
  const { send } = useCommand(companyOwnRoutes.reminders);
  const draft = useMemo(() => draftOf(record.reminderSchedule), [record]);
  const form = useRecordForm({
    schema: companyCommands.shapes.ChangeReminderSchedule,
    draft,
    toBody,
    version: record.version,
    onReload,
    send: (body, version) => send({ params: { id: record.id }, body, ...(version === undefined ? {} : { version }) }),
    onDone: () => {
      notifySuccess('Reminder letters saved.');
      onReload();
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' });
  return (
    <RecordForm form={form} verb="Save letters" back="/account-receivables" savedBy={record.updatedByName}>
      <section className="form-section" aria-label="Sending">
        <header>
          <h2>Sending</h2>
          <p className="muted">
            Letters go out in the morning, each invoice gets each of them once, and a customer or an invoice can be left
            out. They list the open invoices with a link to each.
          </p>
        </header>
        <div className="form-grid">
          <Fields.Check name="enabled" label="Send reminder letters" />
        </div>
      </section>
      {fields.map(({ id }, index) => (
        <section key={id} className="form-section" aria-label={`Letter ${index + 1}`}>
          <header>
            <h2>Letter {index + 1}</h2>
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              text="Remove"
              aria-label={`Remove letter ${index + 1}`}
              onClick={() => remove(index)}
            />
          </header>
          <div className="form-grid">
            <Fields.Text name={`steps.${index}.days`} label="Days after the due date" inputMode="numeric" />
            <Fields.Text name={`steps.${index}.subject`} label="Subject" />
            <Fields.Area
              name={`steps.${index}.body`}
              label="Letter"
              className="wide"
              rows={9}
              help="Filled in: {{contact.firstName}}, {{customer.name}}, {{invoices.list}}, {{invoices.total}}, {{salesman.name}}, {{company.name}}, {{company.phone}}"
            />
          </div>
        </section>
      ))}
      <Button
        icon={<Plus />}
        text="Add a letter"
        onClick={() => append({ days: '', subject: '', body: 'Hello {{contact.firstName}},\n\n{{invoices.list}}' })}
      />
    </RecordForm>
  );
}
