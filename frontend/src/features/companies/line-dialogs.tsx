import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  BookkeepingRules,
  companyOwnerRoutes,
  companyOwnRoutes,
  paperRules,
  type CompanyOwner,
  type CompanyView,
  type OwnerOffer,
} from '@backoffice/contracts/features/companies';
import { creatableRoles, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { roleNames, type Role } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useProfile } from '#access/profile.ts';
import { currentSelection } from '#session/selection.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { selectOptions } from '#widgets/labels.ts';

type DialogProps = { record: Pick<CompanyView, 'id' | 'name'>; onClose: () => void };

/** What is asked about before it is done. */
export type PendingOwnerAction =
  | { readonly what: 'offer' }
  | { readonly what: 'withdraw'; readonly offer: OwnerOffer }
  | { readonly what: 'role'; readonly owner: CompanyOwner };

export function OwnerDialog({ of, ...dialog }: DialogProps & { of: PendingOwnerAction }) {
  if (of.what === 'offer') return <OfferDialog {...dialog} />;
  return of.what === 'withdraw' ? (
    <WithdrawDialog offer={of.offer} {...dialog} />
  ) : (
    <RoleDialog owner={of.owner} {...dialog} />
  );
}

/** `userId`: a colleague, or empty for somebody who is typed. `stepsDownTo`: empty for whoever stays an owner. */
type OfferDraft = Record<'userId' | 'firstName' | 'lastName' | 'email' | 'stepsDownTo', string>;
const OfferFields = typedFields<OfferDraft>();
const noOffer: OfferDraft = { userId: '', firstName: '', lastName: '', email: '', stepsDownTo: '' };
const roleOptions = (sentence: (name: string) => string) =>
  creatableRoles.map((value) => ({ value, label: sentence(roleNames[value]) }));

const COLLEAGUE_LIMIT = 500;
/** Whoever works in the company that one works for and does not own it; null while they are on their way. */
function useColleagues(companyId: string): readonly ManagedUser[] | null {
  const isOurs = currentSelection().companyId === companyId;
  const { data, problem } = useRouteRead(
    userOwnRoutes.list,
    isOurs ? { body: { limit: COLLEAGUE_LIMIT, sortBy: 'name', order: 'asc' } } : null,
  );
  if (!isOurs || problem) return [];
  return data?.items.filter(({ role, status }) => role !== 'OA' && status === 'active') ?? null;
}

function OfferDialog({ record, onClose }: DialogProps) {
  const isOwner = useProfile().roleCode === 'OA';
  const colleagues = useColleagues(record.id);
  return (
    <CommandDialog
      title="Offer ownership"
      verb="Send offer"
      schema={companyOwnerRoutes.offerOwnerRole.body}
      draft={noOffer}
      toBody={({ userId, firstName, lastName, email, stepsDownTo }) => {
        const typed = { firstName, lastName, email };
        const {
          firstName: first,
          lastName: last,
          email: address,
        } = colleagues?.find(({ id }) => id === userId) ?? typed;
        return { firstName: first, lastName: last, email: address, stepsDownTo: stepsDownTo || null };
      }}
      says={`An owner may do everything in ${record.name}. Nothing changes before they accept: whoever has an account does once they are signed in, everybody else by the invitation they get.`}
      request={(body) => requestTo(companyOwnerRoutes.offerOwnerRole, { params: { id: record.id }, body })}
      onDone={() => {
        notifySuccess('The offer is on its way.');
        onClose();
      }}
      onClose={onClose}
    >
      {colleagues?.length !== 0 && (
        <OfferFields.Pick
          name="userId"
          label="Colleague"
          optional
          className="wide"
          placeholder="Somebody else, by email"
          options={colleagues?.map(({ id, name, role }) => ({ value: id, label: name, hint: roleNames[role] })) ?? null}
        />
      )}
      <TypedPerson />
      {isOwner && (
        <OfferFields.Select
          name="stepsDownTo"
          label="And you"
          className="wide"
          options={[
            { value: '', label: 'stay an owner, too' },
            ...roleOptions((name) => `hand over, and become ${name} once they accept`),
          ]}
        />
      )}
    </CommandDialog>
  );
}

function TypedPerson() {
  const userId = useWatch<OfferDraft, 'userId'>({ name: 'userId' });
  return userId === '' ? (
    <>
      <OfferFields.Text name="firstName" label="First name" maxLength={60} />
      <OfferFields.Text name="lastName" label="Last name" maxLength={60} />
      <OfferFields.Text name="email" label="Email" type="email" className="wide" />
    </>
  ) : null;
}

function WithdrawDialog({
  record,
  offer: { id: offerId, personName, expiresOn },
  onClose,
}: DialogProps & { offer: OwnerOffer }) {
  return (
    <ConfirmationDialog
      title="Withdraw offer"
      verb="Withdraw offer"
      says={`${personName} can no longer accept it${expiresOn === null ? ', and the invitation opens nothing any more' : ''}. Another offer can be made at any time.`}
      request={() => requestTo(companyOwnerRoutes.withdrawOwnerOffer, { params: { id: record.id, offerId } })}
      onDone={() => {
        notifySuccess('The offer is withdrawn.');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const RoleFields = typedFields<{ role: Role }>();

function RoleDialog({ record, owner: { id, name }, onClose }: DialogProps & { owner: CompanyOwner }) {
  const isSelf = useProfile().id === id;
  const [draft] = useState<{ role: Role }>({ role: 'SU' });
  return (
    <CommandDialog
      title={isSelf ? 'Step down' : 'Change role'}
      verb={isSelf ? 'Step down' : 'Change role'}
      intent="danger"
      schema={companyOwnerRoutes.changeOwnerRole.body}
      draft={draft}
      says={`${isSelf ? 'You are' : `${name} is`} no longer an owner of ${record.name} then, until the role is offered again.`}
      request={(body) => requestTo(companyOwnerRoutes.changeOwnerRole, { params: { id: record.id, userId: id }, body })}
      onDone={() => {
        notifySuccess(isSelf ? 'You have stepped down.' : `The role of ${name} is changed.`);
        onClose();
      }}
      onClose={onClose}
    >
      <RoleFields.Select name="role" label="New role" className="wide" options={roleOptions((role) => role)} />
    </CommandDialog>
  );
}

export const paperNames = {
  w9: 'W-9',
  insurance: 'Certificates of insurance',
  licence: 'Licence',
  waiver: 'Lien waiver',
} as const satisfies Partial<Record<keyof BookkeepingRules, string>>;
export const estimateRules = { block: paperRules.block, warn: paperRules.warn };

const RuleFields = typedFields<BookkeepingRules>();
const rulePapers = Object.keys(paperNames) as (keyof typeof paperNames)[]; // its own keys

export function BookkeepingRulesDialog({ record, onClose }: { record: CompanyView; onClose: () => void }) {
  return (
    <CommandDialog
      title="Rules of bookkeeping"
      verb="Save"
      schema={BookkeepingRules}
      draft={record.bookkeepingRules}
      says="Where something stands in the way, whoever pays may still say why it is paid without."
      request={(body) =>
        requestTo(companyOwnRoutes.bookkeepingRules, { params: { id: record.id }, body, version: record.version })
      }
      onDone={() => {
        notifySuccess('Rules saved.');
        onClose();
      }}
      onClose={onClose}
    >
      {rulePapers.map((paper) => (
        <RuleFields.Select key={paper} name={paper} label={paperNames[paper]} options={selectOptions(paperRules)} />
      ))}
      <RuleFields.Select
        name="missingEstimate"
        label="Estimate of a job with costs"
        options={selectOptions(estimateRules)}
        help="When a WIP schedule is posted."
      />
    </CommandDialog>
  );
}
