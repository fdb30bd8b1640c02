import { parseRichText, type Block } from '@backoffice/contracts/kernel';

type Spans = Extract<Block, { kind: 'paragraph' }>['spans'];

/** Paragraphs, lists, bold and italic. Text never becomes HTML, so there is nothing to sanitise. */
export function RichText({ text }: { text: string }) {
  return (
    <div className="rich">
      {parseRichText(text).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <SpansOf spans={block.spans} />
      </p>
    );
  const items = block.items.map((spans, index) => (
    <li key={index}>
      <SpansOf spans={spans} />
    </li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function SpansOf({ spans }: { spans: Spans }) {
  return spans.map((span, index) =>
    span.bold ? <strong key={index}>{span.text}</strong> : span.italic ? <em key={index}>{span.text}</em> : span.text,
  );
}
