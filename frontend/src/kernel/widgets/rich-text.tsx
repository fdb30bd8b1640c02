import { Fragment } from 'react';
import { parseRichText, type RichTextSpan } from '@backoffice/contracts/kernel';

/** The small part of Markdown that documents use; it never becomes HTML text on the way. */
export const RichText = ({ text }: { text: string }) => (
  <div className="rich">
    {parseRichText(text).map((block, at) => {
      if (block.kind === 'paragraph')
        return (
          <p key={at}>
            <Spans of={block.spans} />
          </p>
        );
      const items = block.items.map((spans, item) => (
        <li key={item}>
          <Spans of={spans} />
        </li>
      ));
      return block.ordered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
    })}
  </div>
);

const Spans = ({ of }: { of: readonly RichTextSpan[] }) =>
  of.map(({ text, bold, italic }, at) => {
    const plain = <Fragment key={at}>{text}</Fragment>;
    if (bold) return <strong key={at}>{text}</strong>;
    return italic ? <em key={at}>{text}</em> : plain;
  });
