import './guide.css';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button, Classes, Dialog, Spinner } from '@blueprintjs/core';
import { Cross, List } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { useMediaQuery } from '#browser/use-media-query.ts';
import type { GuideBlock, GuideSpan } from './guide-text.ts';
import { GUIDE_INDEX } from './guide-topics.ts';
import { focusBeforeGuide, guideFiles, openGuide } from './open-guide.ts';

type PathCheck = (path: string) => boolean;

/** A text of the guide, beside the page on a wide screen and over it on a phone; the page behind goes on living. */
export function GuidePanel({ name, mayOpen }: { name: string; mayOpen: PathCheck }) {
  const isNarrow = useMediaQuery('(max-width: 860px)');
  const panel = useRef<HTMLElement>(null);
  const files = guideFiles.use();
  const close = () => {
    openGuide(null);
    focusBeforeGuide()?.focus();
  };
  useEffect(() => {
    panel.current?.focus();
    panel.current?.scrollTo?.(0, 0);
  }, [name, isNarrow]);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const beside = isNarrow ? null : panel.current; // a sheet closes by itself
    const listener = (event: KeyboardEvent) => onEscape(event);
    beside?.addEventListener('keydown', listener);
    return () => beside?.removeEventListener('keydown', listener);
  }, [isNarrow]);
  const content = (
    <>
      <div className="guide-head">
        <Button
          variant="minimal"
          size="small"
          icon={<List />}
          text="All of the guide"
          disabled={name === GUIDE_INDEX}
          onClick={() => openGuide(GUIDE_INDEX)}
        />
        <Button variant="minimal" size="small" icon={<Cross />} aria-label="Close the help" onClick={close} />
      </div>
      {files ? (
        <GuideArticle
          blocks={files.guideTexts.get(name) ?? files.guideTexts.get(GUIDE_INDEX) ?? []}
          pictures={files.guidePictures}
          mayOpen={mayOpen}
        />
      ) : (
        <Spinner size={20} />
      )}
    </>
  );
  if (isNarrow)
    return (
      <Dialog
        isOpen
        onClose={close}
        onOpened={() => panel.current?.focus()}
        className="guide-sheet"
        aria-label="Help"
        title={null}
      >
        <section ref={panel} tabIndex={-1} className="guide" aria-label="Help">
          {content}
        </section>
      </Dialog>
    );
  return (
    <aside ref={panel} tabIndex={-1} className="guide guide-beside no-print" aria-label="Help">
      {content}
    </aside>
  );
}

type ArticleProps = {
  blocks: readonly GuideBlock[];
  pictures: ReadonlyMap<string, string>;
  mayOpen: PathCheck;
};
export const GuideArticle = ({ blocks, pictures, mayOpen }: ArticleProps) => (
  <article className="guide-text">
    {blocks.map((block, at) => {
      if (block.kind === 'picture') {
        const url = pictures.get(block.file);
        return url === undefined ? null : <img key={at} src={url} alt={block.alt} loading="lazy" />;
      }
      const spansOf = (spans: readonly GuideSpan[]) =>
        spans.map((span, place) => <Span key={place} of={span} mayOpen={mayOpen} />);
      if (block.kind === 'list') {
        const items = block.items.map((spans, place) => <li key={place}>{spansOf(spans)}</li>);
        return block.ordered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
      }
      const Block = block.kind === 'paragraph' ? 'p' : block.level === 1 ? 'h2' : 'h3';
      return <Block key={at}>{spansOf(block.spans)}</Block>;
    })}
  </article>
);

/** A link to a page that one may not open stays the text that it is. */
function Span({ of: { text, mark, target = '' }, mayOpen }: { of: GuideSpan; mayOpen: PathCheck }): ReactNode {
  if (mark === 'bold') return <strong>{text}</strong>;
  if (mark === 'code') return <code className={Classes.CODE}>{text}</code>;
  if (mark !== 'link') return text;
  if (target.endsWith('.md'))
    return (
      <button type="button" className="guide-link" onClick={() => openGuide(target.replace(/\.md$/, ''))}>
        {text}
      </button>
    );
  return mayOpen(target) ? <Link to={target}>{text}</Link> : text;
}
