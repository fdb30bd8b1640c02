import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Chat, Confirm, Undo } from '@blueprintjs/icons';
import { conversationOwnRoutes, type ConversationView } from '@backoffice/contracts/features/conversations';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requestTo, useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { ContactPicker, heardOptions } from './form.tsx';

export type QuestionDialogKind = 'askOn' | 'close';

/** What can be done beside answering. */
export function QuestionMenuItems({
  of: { id, version, status },
  onAsk,
}: {
  of: ConversationView;
  onAsk: (kind: QuestionDialogKind) => void;
}) {
  const may = usePermissionCheck();
  const { send } = useCommand(conversationOwnRoutes.reopen);
  async function reopen() {
    const outcome = await send({ params: { id }, body: {}, version });
    if (outcome.ok) notifySuccess('Question is open again.');
    else notifyProblem(outcome.problem);
  }
  if (!may(conversationOwnRoutes.close.permission)) return null;
  if (status === 'closed') return <MenuItem icon={<Undo />} text="Open again" onClick={() => void reopen()} />;
  return (
    <>
      <MenuItem icon={<Chat />} text="They asked on…" onClick={() => onAsk('askOn')} />
      <MenuItem icon={<Confirm />} text="Close…" onClick={() => onAsk('close')} />
    </>
  );
}

type DialogProps = { of: ConversationView; onClose: () => void };

export const QuestionDialog = ({ kind, ...props }: DialogProps & { kind: QuestionDialogKind }) =>
  kind === 'askOn' ? <AskOnDialog {...props} /> : <CloseDialog {...props} />;

const CloseDialog = ({ of, onClose }: DialogProps) => (
  <ReasonDialog
    route={conversationOwnRoutes.close}
    record={of}
    title="Close this question"
    verb="Close question"
    optional={of.waitingSince === null}
    says={
      of.waitingSince === null
        ? 'It is done. Whoever wants to know more asks a new question.'
        : 'Nobody has answered it yet, and the customer hears nothing of this.'
    }
    done="Question closed."
    onClose={onClose}
  />
);

type Draft = { contactId: string; via: string; text: string };
const Fields = typedFields<Draft>();
const schema = conversationOwnRoutes.askOn.body.omit({ version: true });

function AskOnDialog({ of, onClose }: DialogProps) {
  const [draft] = useState<Draft>({ contactId: of.askedById, via: 'phone', text: '' });
  return (
    <CommandDialog
      title="They asked on"
      verb="Record question"
      says="It waits for an answer again."
      schema={schema}
      draft={draft}
      request={(body) => requestTo(conversationOwnRoutes.askOn, { params: { id: of.id }, body, version: of.version })}
      onDone={() => {
        notifySuccess('Question recorded.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Area name="text" label="Question" className="wide" rows={4} />
      <ContactPicker customerId={of.customerId} />
      <Fields.Select name="via" label="How it came" options={heardOptions} />
    </CommandDialog>
  );
}
