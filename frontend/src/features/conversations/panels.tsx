import { useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import {
  conversationOwnRoutes,
  MESSAGE_LIMIT,
  messagesWithFiles,
  questionWays,
  type ConversationView,
  type MessageWithFiles,
} from '@backoffice/contracts/features/conversations';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { StoredFileButton } from '#files/stored-file-button.tsx';
import { useCustomerContacts } from '#records/customer-contacts.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import './conversations.css';

/** All that was said, the oldest first, and below it where one answers. */
export function ThreadPanel({ record }: { record: ConversationView }) {
  const may = usePermissionCheck();
  return (
    <Panel title="Question">
      <ol className="thread">
        {messagesWithFiles(record).map((message, index) => (
          <Message key={index} of={message} />
        ))}
      </ol>
      {record.status === 'closed' ? (
        <p className="muted">Closed{record.closeReason && `: ${record.closeReason}`}</p>
      ) : (
        may(conversationOwnRoutes.answer.permission) && <AnswerForm record={record} />
      )}
    </Panel>
  );
}

const Message = ({ of }: { of: MessageWithFiles }) => (
  <li data-kind={of.kind}>
    <p className="pre">{of.text}</p>
    {of.files.length > 0 && (
      <ul aria-label="Files of this message">
        {of.files.map(({ filePath, name }) => (
          <li key={filePath}>
            <StoredFileButton filePath={filePath} text={name} />
          </li>
        ))}
      </ul>
    )}
    <div className="muted">
      <strong>{of.byName}</strong> · <RelativeTime at={of.at} />
      {of.via && ` · ${questionWays[of.via].toLowerCase()}`}
      {of.recordedByName && `, recorded by ${of.recordedByName}`}
      {of.kind === 'answer' && (of.mailedTo ? ` · mailed to ${of.mailedTo}` : ' · not mailed')}
    </div>
  </li>
);

function AnswerForm({ record: { id, version, customerId, askedById, askedByName } }: { record: ConversationView }) {
  const [text, setText] = useState('');
  const { send, sending } = useCommand(conversationOwnRoutes.answer);
  const contacts = useCustomerContacts(customerId);
  const asker = contacts.data?.contacts.find((contact) => contact.id === askedById);
  const isMailed = Boolean(asker?.email) && asker?.emailBouncedAt === null;
  async function answer() {
    const outcome = await send({ params: { id }, body: { text: text.trim() }, version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    setText('');
    notifySuccess(isMailed ? `Answer mailed to ${asker?.email}.` : 'Answer kept. It was not mailed.');
  }
  return (
    <form
      className="answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        void answer();
      }}
    >
      <TextArea
        aria-label="Answer"
        placeholder={`Answer ${askedByName}`}
        value={text}
        maxLength={MESSAGE_LIMIT}
        rows={4}
        fill
        onChange={({ target }) => setText(target.value)}
      />
      <p className="muted">
        {contacts.data &&
          (isMailed
            ? `${askedByName} gets it by mail at ${asker?.email}: your words alone.`
            : `No mail reaches ${askedByName}. Tell them yourself; the answer is kept here.`)}
      </p>
      <Button
        type="submit"
        intent="primary"
        text={isMailed ? 'Send answer' : 'Keep answer'}
        disabled={text.trim() === '' || contacts.data === null}
        loading={sending}
      />
    </form>
  );
}
