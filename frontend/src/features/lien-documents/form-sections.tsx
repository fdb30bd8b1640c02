import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { lienDocumentOwnRoutes, type PrelimsInfoView } from '@backoffice/contracts/features/lien-documents';
import { claimantRoles, PrelimsInfo } from '@backoffice/contracts/features/lien-rights';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { LocationCrumbs } from '#records/location-layout.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { roleNames } from './columns.ts';
import { prelimsInfoBody, prelimsInfoDraft, type PrelimsInfoDraft } from './draft.ts';

const Fields = typedFields<PrelimsInfoDraft>();

/** The page on which it is entered what preliminary notices of a location say. */
export function PrelimsInfoPage() {
  const { locationId = '' } = useParams();
  const reading = useRouteRead(lienDocumentOwnRoutes.prelimsInfo, { query: { locationId } }, ['Location']);
  return (
    <div className="page form-page">
      <PageTitle>Prelims info</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>Prelims info</li>
      </LocationCrumbs>
      <h1>Prelims info</h1>
      <AsyncContent of={reading}>
        {(info) => <PrelimsInfoForm locationId={locationId} info={info} onReload={reading.reload} />}
      </AsyncContent>
    </div>
  );
}

function PrelimsInfoForm({
  locationId,
  info,
  onReload,
}: {
  locationId: string;
  info: PrelimsInfoView;
  onReload: () => void;
}) {
  const go = useNavigate();
  const { send } = useCommand(lienDocumentOwnRoutes.editPrelimsInfo);
  const draft = useMemo(() => prelimsInfoDraft(info), [info]);
  const back = `/toc/table-of-content/${locationId}`;
  const form = useRecordForm({
    schema: PrelimsInfo,
    draft,
    toBody: prelimsInfoBody,
    version: info.version,
    send: (body, version) => send({ query: { locationId }, body, ...(version !== undefined && { version }) }),
    onReload,
    onDone: () => {
      notifySuccess('Prelims info saved.');
      void go(back);
    },
  });
  const role = useWatch({ control: form.control, name: 'claimantRole' });
  const noLender = useWatch({ control: form.control, name: 'noLenderKnown' });
  return (
    <RecordForm form={form} verb="Save prelims info" back={back}>
      <FormSection title="Our work" help="The notice is due 20 days after work was first furnished.">
        <Fields.Select
          name="claimantRole"
          label="We are"
          options={[
            { value: '', label: 'Choose one' },
            ...claimantRoles.map((value) => ({ value, label: roleNames[value] })),
          ]}
          className="wide"
        />
        <Fields.Text name="firstFurnishedOn" label="Work first furnished on" type="date" />
        <Fields.Money name="estimatedTotal" label="Estimated total price" />
        <Fields.Area name="workDescription" label="Description of the work" className="wide" rows={3} />
      </FormSection>
      <FormSection title="Hired by" help="For whom the work is done.">
        <Fields.Text name="hiringParty.name" label="Hiring party" />
        <Fields.Text name="hiringParty.address" label="Address of the hiring party" />
      </FormSection>
      <FormSection title="Who is served" help="Reputed: believed to be it, where that is not known for certain.">
        <PartyFields name="owner" label="Owner" />
        {role !== 'directWithOwner' && <PartyFields name="directContractor" label="Direct contractor" />}
        <Fields.Check name="noLenderKnown" label="No construction lender is known" className="wide" />
        {!noLender && <PartyFields name="lender" label="Lender" />}
      </FormSection>
      <FormSection title="Site">
        <Fields.Area name="siteDescription" label="Description of the site" className="wide" rows={2} />
        <Fields.Text name="county" label="County" />
        <Fields.Text name="apn" label="Assessor’s parcel number" optional />
        <Fields.Text name="permitNo" label="Permit number" optional maxLength={60} />
        <span aria-hidden />
        <Fields.Text name="bond.surety" label="Surety of the payment bond" optional />
        <Fields.Text name="bond.number" label="Bond number" optional maxLength={60} />
        {role === 'subcontractor' && (
          <Fields.Area
            name="unpaidLaborers"
            label="Unpaid laborers"
            optional
            rows={2}
            className="wide"
            help="One on a line: the name, a comma, the address."
          />
        )}
      </FormSection>
    </RecordForm>
  );
}

const PartyFields = ({ name, label }: { name: 'owner' | 'directContractor' | 'lender'; label: string }) => (
  <>
    <Fields.Text name={`${name}.name`} label={label} />
    <Fields.Text name={`${name}.address`} label={`Address of the ${label.toLowerCase()}`} />
    <Fields.Check name={`${name}.reputed`} label={`Reputed ${label.toLowerCase()}`} className="wide" />
  </>
);
