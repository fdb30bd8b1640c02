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
import { Taken } from '#capabilities/taken.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useProfile } from '#kernel/profile.ts';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { sendCommand, useCommand } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { roleHelp, roleOptions } from './columns.tsx';

type Draft = {
  firstName: string;
  lastName: string;
  userName: string;
  email: string;
  phoneNumber: string;
  role: string;
};

const blank: Draft = { firstName: '', lastName: '', userName: '', email: '', phoneNumber: '', role: '' };
const draftOf = ({ firstName, lastName, userName, email, phoneNumber, role }: ManagedUser): Draft => ({
  firstName,
  lastName,
  userName,
  email,
  phoneNumber: phoneText(phoneNumber ?? ''),
  role,
});
const personOf = ({ role: _kept, phoneNumber, ...draft }: Draft) => ({ ...draft, phoneNumber: phoneNumber || null });

const F = fieldsOf<Draft>();

/** Somebody new: they get a mail with a link, and choose their password themselves. */
export function NewUserForm({ onDone }: { onDone: (receipt: Receipt) => void }) {
  const { roleCode } = useProfile();
  const { send } = useCommand(userOwnRoutes.create);
  const options = roleOptions((role) => mayCreate(roleCode, role));
  const lowest = options.at(-1)?.value ?? '';
  const draft = useMemo(() => ({ ...blank, role: lowest }), [lowest]);
  const form = useRecordForm({
    schema: NewUser,
    draft,
    toBody: (typed) => ({ ...personOf(typed), role: typed.role }),
    send: (body) => send({ body }),
    onDone,
  });
  return (
    <RecordForm form={form} verb="Send invitation" back="/manage-users">
      <FormSection title="Person" help="They sign in with the user name or the email.">
        <PersonFields isNew />
      </FormSection>
      <FormSection title="Role" help="In this company. Nobody gives a role as high as their own.">
        <F.Select name="role" label="Role" options={options} help={<RoleHelp />} className="wide" />
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
    toBody: personOf,
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
  const asks = useMay()(userOwnRoutes.isUnique.permission);
  const taken = (name: 'userName' | 'email', shape: typeof UserName | typeof Email, says: string) =>
    asks && (
      <Taken
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
      <F.Text name="firstName" label="First name" autoFocus={isNew} />
      <F.Text name="lastName" label="Last name" />
      <F.Text
        name="email"
        label="Email"
        type="email"
        help={taken('email', Email, 'Another user already has this email.')}
      />
      <F.Text name="phoneNumber" label="Phone" type="tel" optional />
      <F.Text
        name="userName"
        label="User name"
        help={taken('userName', UserName, 'Another user already has this user name.')}
      />
      {isNew && <Suggestion />}
    </>
  );
}

/** A user name nobody has, once it is known what somebody is called; what was typed stays. */
function Suggestion() {
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
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [firstName, lastName, touched, getValues, setValue]);
  return null;
}
const PAUSE_MS = 500;

function RoleHelp() {
  const role = useWatch<Draft, 'role'>({ name: 'role' });
  return roleOptions((each) => each === role).map(({ value }) => roleHelp[value])[0] ?? null;
}
