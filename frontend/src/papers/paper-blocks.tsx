import type { ReactNode } from 'react';
import type { PaperBlock, PaperParty, PaperSigner } from '@backoffice/contracts/capabilities';
import { Statutory } from './paper-form.tsx';
import { DataTable } from './paper-table.tsx';
import { Facts, Section, Sums } from './paper-section.tsx';
import { PhotoStrip, type PhotoUrl } from './photo-strip.tsx';
import { Work } from './paper-work.tsx';
import { RichText } from './rich-text.tsx';
import './paper.css';

/** What only the page knows: how a signer signs here; undefined for lines to write on. */
export type PaperParts = {
  /** Where a photo can be looked at, small or large; without it photos stand beside the paper, and not on it. */
  readonly photoUrl?: PhotoUrl;
  readonly signer?: (signer: PaperSigner) => ReactNode | undefined;
};

/** The blocks of a paper, each a section of its own; plain HTML, for the console as for a customer's phone. */
export const PaperBlocks = ({ blocks, ...parts }: PaperParts & { readonly blocks: readonly PaperBlock[] }) =>
  blocks.map((block, at) => <Block key={at} block={block} {...parts} />);

function Block({ block, ...parts }: PaperParts & { readonly block: PaperBlock }) {
  switch (block.kind) {
    case 'work':
      return <Work of={block} />;
    case 'table':
      return <DataTable of={block} />;
    case 'sums':
      return (
        <section className="paper-block paper-after-table" aria-label="Amount">
          <Sums of={block.sums} />
        </section>
      );
    case 'details':
      return (
        <Section title={block.title}>
          <Facts of={block.rows} className="paper-details" />
        </Section>
      );
    case 'labelledTexts':
      return (
        <Section title={block.title}>
          <dl className="paper-texts">
            {block.texts.map(({ label, text, url }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {url === undefined ? (
                    text
                  ) : (
                    <a href={url} rel="noreferrer">
                      {text}
                    </a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      );
    case 'text':
      return (
        <Section title={block.title} className={block.fine ? 'paper-fine' : undefined}>
          <RichText text={block.text} />
        </Section>
      );
    case 'notice':
      return (
        <Section title={block.title} className="paper-notice">
          <RichText text={block.text} />
        </Section>
      );
    case 'statutory':
      return <Statutory parts={block.parts} />;
    case 'signature':
      return (
        <Section>
          <p>{block.agreement}</p>
          <div className="paper-signers">
            {block.signers.map((signer) => (
              <div key={signer.role}>{parts.signer?.(signer) ?? <SignatureLines of={signer} />}</div>
            ))}
          </div>
        </Section>
      );
    case 'page':
      return (
        <Section title={block.title} className="paper-page">
          <PaperBlocks blocks={block.blocks} {...parts} />
        </Section>
      );
    case 'photos':
      return parts.photoUrl ? <PhotoStrip of={block} url={parts.photoUrl} /> : null;
    case 'picture':
      return null; // in print alone: the record shows its files beside it
  }
}

/** For whom and where: a label, a name, then lines of address. */
export const Parties = ({ of }: { readonly of: readonly PaperParty[] }) => (
  <dl className="paper-parties">
    {of.map(({ label, name, lines }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <strong>{name}</strong>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

/** As on paper: a name or a line to write on, and what stands below it. */
const SignatureLines = ({ of: signer }: { readonly of: PaperSigner }) => (
  <>
    <strong>{signer.role}</strong>
    <p className="paper-pen">{signer.typed}</p>
    <SignerFields of={signer} />
  </>
);

export const SignerFields = ({ of: { fields } }: { readonly of: PaperSigner }) => (
  <Facts className="paper-signed-fields" of={fields.map(({ label, value = '' }) => ({ label, value }))} />
);
