import { useId, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import type { CopyWish, ProposedSigners } from '@backoffice/contracts/capabilities';
import { phoneText, type Problem, type Resource } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { useRouteRead } from '#data/use-read.ts';
import { useCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { handOverDevice } from '#session/hand-over.ts';
import { LabelledField } from '#forms/labelled-field.tsx';
import { ProblemMessage, ProblemWithRetry } from '#widgets/page-states.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import type { SharedRecord } from './share-dialog.tsx';

type Signer = z.infer<typeof ProposedSigners>['signers'][number];
type Wish = z.infer<typeof CopyWish>;
type Props = { resource: Resource; record: SharedRecord; onClose: () => void };

/** Who signs on this device, and where their copy goes; then the device is theirs until it is taken back. */
export function SignHereDialog({ resource, record, onClose }: Props) {
  const { data, problem, reload } = useRouteRead(mountedRoute(resource, 'signHereFields'), {
    params: { id: record.id },
  });
  return (
    <Dialog isOpen title="Sign here" onClose={onClose} className="dialog-small">
      {problem && (
        <DialogBody>
          <ProblemWithRetry problem={problem} onRetry={reload} />
        </DialogBody>
      )}
      {!problem && !data && <Pending />}
      {data && <SignerForm resource={resource} record={record} signers={data.signers} onClose={onClose} />}
    </Dialog>
  );
}

const SOMEBODY_ELSE = -1;
const nobody: Signer = { name: '', email: null, phone: null };
const usualCopy = ({ email, phone }: Signer) => (email === null && phone !== null ? 'text' : 'email');

function SignerForm({ resource, record, signers, onClose }: Props & { signers: readonly Signer[] }) {
  const { send, sending } = useCommand(mountedRoute(resource, 'signHere'));
  const [at, setAt] = useState(signers.length > 0 ? 0 : SOMEBODY_ELSE);
  const signer = signers[at] ?? nobody;
  const id = useId();
  const [name, setName] = useState('');
  const [copyTo, setCopyTo] = useState<Wish>(usualCopy(signer));
  const [email, setEmail] = useState(signer.email ?? '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const errorOf = (field: string) => problem?.details?.find((each) => each.field === field)?.message;
  const signerName = at === SOMEBODY_ELSE ? name.trim() : signer.name;

  function choose(next: number) {
    const chosen = signers[next] ?? nobody;
    setAt(next);
    setCopyTo(usualCopy(chosen));
    setEmail(chosen.email ?? '');
  }
  async function start() {
    const outcome = await send({
      params: { id: record.id },
      body: {
        signerName,
        copyTo,
        email: copyTo === 'email' ? email.trim() || null : null,
        phone: copyTo === 'text' ? signer.phone : null,
      },
      version: record.version,
    });
    if (!outcome.ok) return setProblem(outcome.problem);
    return handOverDevice(outcome.answer.url);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <DialogBody>
        {problem && <ProblemMessage problem={problem} />}
        <LabelledField id={`${id}-signer`} label="Who signs?" error={undefined}>
          <HTMLSelect
            fill
            id={`${id}-signer`}
            value={at}
            onChange={({ currentTarget: { value } }) => choose(Number(value))}
            options={[
              ...signers.map(({ name: label }, value) => ({ label, value })),
              { label: 'Somebody else', value: SOMEBODY_ELSE },
            ]}
          />
        </LabelledField>
        {at === SOMEBODY_ELSE && (
          <LabelledField id={`${id}-name`} label="Full name" error={errorOf('signerName')}>
            <InputGroup
              id={`${id}-name`}
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </LabelledField>
        )}
        <CopyField phone={signer.phone} value={copyTo} onChange={setCopyTo} />
        {copyTo === 'email' && (
          <LabelledField id={`${id}-email`} label="Email" error={errorOf('email')}>
            <InputGroup
              id={`${id}-email`}
              type="email"
              inputMode="email"
              value={email}
              autoComplete="off"
              onChange={(event) => setEmail(event.target.value)}
            />
          </LabelledField>
        )}
        <p className="muted">
          Hand the phone to {signerName || 'the signer'}. Nothing else can be opened on it until you take it back with
          your password.
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} disabled={sending} />
            <Button type="submit" intent="primary" text="Hand over" loading={sending} />
          </>
        }
      />
    </form>
  );
}

type CopyFieldProps = { phone: string | null; value: Wish; onChange: (wish: Wish) => void };

function CopyField({ phone, value, onChange }: CopyFieldProps) {
  return (
    <RadioGroup
      label="Where does the copy go?"
      selectedValue={value}
      // one of the three below
      onChange={({ currentTarget }) => onChange(currentTarget.value as Wish)}
    >
      <Radio value="email" label="By email" />
      {phone !== null && <Radio value="text" label={`By text to ${phoneText(phone)}`} />}
      <Radio value="none" label="No copy wanted" />
    </RadioGroup>
  );
}
