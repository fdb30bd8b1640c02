import { parseRichText, type RichTextBlock, type RichTextSpan } from '@backoffice/contracts/kernel';

/** Paragraphs, headings, lists, marks and links. Text never becomes HTML, so there is nothing to sanitise. */
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
  if (block.kind !== 'list') {
    const Block = block.kind === 'paragraph' ? 'p' : block.level === 1 ? 'h3' : 'h4';
    return (
      <Block>
        <RichSpans spans={block.spans} />
      </Block>
    );
  }
  const items = block.items.map((spans, index) => (
    <li key={index}>
      <RichSpans spans={spans} />
    </li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

const RichSpans = ({ spans }: { spans: readonly RichTextSpan[] }) =>
  spans.map((span, index) => <RichSpan key={index} span={span} />);

function RichSpan({ span: { text, bold, italic, underline, link } }: { span: RichTextSpan }) {
  const leant = italic ? <em>{text}</em> : text;
  const weighed = bold ? <strong>{leant}</strong> : leant;
  const lined = underline ? <u>{weighed}</u> : weighed;
  if (link === undefined) return lined;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {lined}
    </a>
  );
}
