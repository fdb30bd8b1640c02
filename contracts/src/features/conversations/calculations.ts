import type { Attachment } from '#capabilities/index.ts';
import type { ConversationMessage, ConversationView } from './view.ts';

const SUBJECT_LENGTH = 120;
/** How a question begins: its first line, cut at a word. */
export function subjectOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  if (line.length <= SUBJECT_LENGTH) return line;
  const cut = line.slice(0, SUBJECT_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUBJECT_LENGTH / 2)).trimEnd()}…`;
}

export const FILES_OF_MESSAGE = 5;
export type MessageWithFiles = ConversationMessage & { readonly files: readonly Attachment[] };
/** Each message with the files that were put in after it and before the next one. */
export const messagesWithFiles = ({
  messages,
  media,
}: Pick<ConversationView, 'messages' | 'media'>): MessageWithFiles[] =>
  messages.map((message, index) => {
    const next = messages[index + 1];
    return {
      ...message,
      files: media.filter(({ at }) => (index === 0 || at >= message.at) && (next === undefined || at < next.at)),
    };
  });
