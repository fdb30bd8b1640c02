import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  mayCreate,
  NewUser,
  userCommands,
  UserName,
  userOwnRoutes,
  type ManagedUser,
} from '@backoffice/contracts/features/users';
import { Email, phoneText, type Receipt } from '@backoffice/contracts/kernel';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { sendCommand, useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { roleHelp, roleOptions } from './columns.tsx';

type Draft = {
  firstName: string;
  lastName: string;
  userName: string;
  email: string;
  phoneNumber: string;
  role: string;
};

const blankDraft: Draft = { firstName: '', lastName: '', userName: '', email: '', phoneNumber: '', role: '' };
const draftOf = ({ firstName, lastName, userName, email, phoneNumber, role }: ManagedUser): Draft => ({
  firstName,
  lastName,
  userName,
  email,
  phoneNumber: phoneText(phoneNumber ?? ''),
  role,
});
const userBody = ({ role: _kept, phoneNumber, ...draft }: Draft) => ({ ...draft, phoneNumber: phoneNumber || null });

const Fields = typedFields<Draft>();

/** Somebody new: they get a mail with a link, and choose their password themselves. */
export function NewUserForm({ onDone }: { onDone: (receipt: Receipt) => void }) {
  const { roleCode } = useProfile();
  const { send } = useCommand(userOwnRoutes.create);
  const options = roleOptions((role) => mayCreate(roleCode, role));
  const lowest = options.at(-1)?.value ?? '';
  const draft = useMemo(() => ({ ...blankDraft, role: lowest }), [lowest]);
  const form = useRecordForm({
    schema: NewUser,
    draft,
    toBody: (typed) => ({ ...userBody(typed), role: typed.role }),
    send: (body) => send({ body }),
    onDone,
  });
  return (
    <RecordForm form={form} verb="Send invitation" back="/manage-users">
      <FormSection title="Person" help="They sign in with the user name or the email.">
        <PersonFields isNew />
      </FormSection>
      <FormSection title="Role" help="In this company. Nobody gives a role as high as their own.">
        <Fields.Select name="role" label="Role" options={options} help={<RoleHelp />} className="wide" />
      </FormSection>
    </RecordForm>
  );
}

export function EditUserForm({
  user,
  disabled,
  onReload,
  onDone,
}: {
  user: ManagedUser;
  disabled: boolean;
  onReload: () => void;
  onDone: () => void;
}) {
  const { send } = useCommand(userOwnRoutes.edit);
  const draft = useMemo(() => draftOf(user), [user]);
  const form = useRecordForm({
    schema: userCommands.shapes.EditUser,
    draft,
    toBody: userBody,
    version: user.version,
    onReload,
    onDone,
    send: (body, version) => send({ params: { id: user.id }, body, ...(version === undefined ? {} : { version }) }),
  });
  return (
    <RecordForm form={form} verb="Save user" back="/manage-users" disabled={disabled} savedBy={user.updatedByName}>
      <FormSection title="Person">
        <PersonFields user={user} />
      </FormSection>
    </RecordForm>
  );
}

function PersonFields({ user, isNew = false }: { user?: ManagedUser; isNew?: boolean }) {
  const asks = usePermissionCheck()(userOwnRoutes.isUnique.permission);
  const taken = (name: 'userName' | 'email', shape: typeof UserName | typeof Email, says: string) =>
    asks && (
      <UniquenessNotice
        name={name}
        route={userOwnRoutes.isUnique}
        shape={shape}
        own={user?.[name]}
        says={says}
        query={(value) => ({ type: name, value, ...(user ? { exceptId: user.id } : {}) })}
      />
    );
  return (
    <>
      <Fields.Text name="firstName" label="First name" autoFocus={isNew} />
      <Fields.Text name="lastName" label="Last name" />
      <Fields.Text
        name="email"
        label="Email"
        type="email"
        help={taken('email', Email, 'Another user already has this email.')}
      />
      <Fields.Text name="phoneNumber" label="Phone" type="tel" optional />
      <Fields.Text
        name="userName"
        label="User name"
        help={taken('userName', UserName, 'Another user already has this user name.')}
      />
      {isNew && <UserNameSuggestion />}
    </>
  );
}

/** A user name nobody has, once it is known what somebody is called; what was typed stays. */
function UserNameSuggestion() {
  const {
    setValue,
    getValues,
    formState: { dirtyFields },
  } = useFormContext<Draft>();
  const [firstName, lastName] = useWatch<Draft, ['firstName', 'lastName']>({ name: ['firstName', 'lastName'] });
  const suggested = useRef('');
  const touched = dirtyFields.userName === true && getValues('userName') !== suggested.current;
  useEffect(() => {
    if (touched || !firstName.trim() || !lastName.trim()) return undefined;
    const timer = setTimeout(
      () =>
        void sendCommand(userOwnRoutes.generateUserName, { body: { firstName, lastName } }).then((outcome) => {
          // While it was on its way somebody may have typed their own.
          if (!outcome.ok || (getValues('userName') !== suggested.current && getValues('userName') !== '')) return;
          suggested.current = outcome.answer.userName;
          setValue('userName', outcome.answer.userName, { shouldDirty: true });
        }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [firstName, lastName, touched, getValues, setValue]);
  return null;
}
const DEBOUNCE_MS = 500;

function RoleHelp() {
  const role = useWatch<Draft, 'role'>({ name: 'role' });
  return roleOptions((each) => each === role).map(({ value }) => roleHelp[value])[0] ?? null;
}
