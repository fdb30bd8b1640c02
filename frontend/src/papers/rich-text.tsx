import { parseRichText, type RichTextSpan } from '@backoffice/contracts/kernel';

/** The small part of Markdown that documents use; it never becomes HTML text on the way. */
export const RichText = ({ text }: { text: string }) => (
  <div className="rich">
    {parseRichText(text).map((block, at) => {
      if (block.kind === 'list') {
        const items = block.items.map((spans, item) => (
          <li key={item}>
            <Spans of={spans} />
          </li>
        ));
        return block.ordered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
      }
      const Block = block.kind === 'paragraph' ? 'p' : block.level === 1 ? 'h3' : 'h4';
      return (
        <Block key={at}>
          <Spans of={block.spans} />
        </Block>
      );
    })}
  </div>
);

const Spans = ({ of }: { of: readonly RichTextSpan[] }) => of.map((span, at) => <Span key={at} of={span} />);

function Span({ of: { text, bold, italic, underline, link } }: { of: RichTextSpan }) {
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
