import { parseRichText, type RichTextBlock } from '@backoffice/contracts/kernel';

type Spans = Extract<RichTextBlock, { kind: 'paragraph' }>['spans'];

/** Paragraphs, lists, bold and italic. Text never becomes HTML, so there is nothing to sanitise. */
export function RichText({ text }: { text: string }) {
  return (
    <div className="rich">
      {parseRichText(text).map((block, index) => (
        <RichBlock key={index} block={block} />
      ))}
    </div>
  );
}

function RichBlock({ block }: { block: RichTextBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <RichSpans spans={block.spans} />
      </p>
    );
  const items = block.items.map((spans, index) => (
    <li key={index}>
      <RichSpans spans={spans} />
    </li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function RichSpans({ spans }: { spans: Spans }) {
  return spans.map((span, index) =>
    span.bold ? <strong key={index}>{span.text}</strong> : span.italic ? <em key={index}>{span.text}</em> : span.text,
  );
}
