import type { ReactNode } from 'react';
import {
  carriesMoney,
  partitionLines,
  licenseText,
  phoneText,
  quantityText,
  subtotalsOf,
  type Day,
  type PricedLine,
} from '@backoffice/contracts/kernel';
import { DayText, Money } from '#widgets/formats.tsx';
import { RichText } from '#widgets/rich-text.tsx';
import { usePictureUrl } from '#files/uploads.ts';

export type Letterhead = {
  readonly name: string;
  readonly legalName: string;
  readonly licenseNumber: string;
  readonly licenseClasses: readonly string[];
  readonly logo: string | null;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
};

/** A document as the customer sees it. */
export const Paper = ({
  from,
  kind,
  number,
  facts,
  children,
}: {
  from: Letterhead | null;
  kind: string;
  number: string;
  facts: readonly (readonly [string, Day])[];
  children: ReactNode;
}) => (
  <article
    className="paper"
    aria-label={`${kind} ${number} as the customer sees it`}
    aria-busy={from === null || undefined}
  >
    <header className="paper-head">
      <div>
        <LetterheadLogo of={from?.logo ?? null} />
        <div className="paper-company">{from?.name}</div>
        {from && (
          <div className="muted">
            {from.address}
            <br />
            {phoneText(from.phone)} · {from.email}
            {from.licenseNumber && (
              <>
                <br />
                {licenseText(from)}
              </>
            )}
          </div>
        )}
      </div>
      <div className="paper-kind">
        <div>{kind}</div>
        <dl>
          <div>
            <dt>No.</dt>
            <dd>{number}</dd>
          </div>
          {facts.map(([name, day]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <DayText of={day} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
    {children}
  </article>
);

/** The company's name stands below it, so it is not read out. Its place is kept until it has come. */
function LetterheadLogo({ of }: { of: string | null }) {
  const url = usePictureUrl(of);
  return of && <div className="paper-logo">{url && <img src={url} alt="" />}</div>;
}

export type PaperParty = { readonly title: string; readonly name: string; readonly lines: readonly string[] };
export const PaperParties = ({ of }: { of: readonly PaperParty[] }) => (
  <div className="paper-parties">
    {of.map(({ title, name, lines }) => (
      <div key={title}>
        <h3>{title}</h3>
        <strong>{name}</strong>
        {lines.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    ))}
  </div>
);

/** `sums` stand below the total: what it makes of another figure. */
export function PaperLines({
  lines,
  amount,
  total = 'Total',
  sums = [],
}: {
  lines: readonly PricedLine[];
  amount: number;
  total?: string;
  sums?: readonly (readonly [string, number])[];
}) {
  if (lines.length === 0) return <p className="muted paper-none">There are no lines yet.</p>;
  const { work, options } = partitionLines(lines);
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className="figure">
            Quantity
          </th>
          <th scope="col" className="figure">
            Price
          </th>
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {work.map((line) => (
          <PaperLine key={line.id} line={line} />
        ))}
        {options.length > 0 && (
          <tr className="paper-section">
            <th scope="rowgroup" colSpan={4}>
              Options
            </th>
          </tr>
        )}
        {options.map((line) => (
          <PaperLine key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        {subtotalsOf(lines).map(({ label, cents }, at) => (
          <tr key={at} className="paper-sum">
            <th scope="row" colSpan={3}>
              {label}
            </th>
            <td className="figure">
              <Money of={cents} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3}>
            {total}
          </th>
          <td className="figure">
            <Money of={amount} strong />
          </td>
        </tr>
        {sums.map(([name, sum]) => (
          <tr key={name} className="paper-sum">
            <th scope="row" colSpan={3}>
              {name}
            </th>
            <td className="figure">
              <Money of={sum} />
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function PaperLine({ line }: { line: PricedLine }) {
  const { kind, name, description, quantity, unit, unitPrice } = line;
  if (kind === 'section')
    return (
      <tr className="paper-section">
        <th scope="rowgroup" colSpan={4}>
          {name}
          {description && <RichText text={description} />}
        </th>
      </tr>
    );
  if (kind === 'text')
    return (
      <tr>
        <td colSpan={4}>
          <strong>{name}</strong>
          {description && <RichText text={description} />}
        </td>
      </tr>
    );
  const counts = carriesMoney(line);
  return (
    <tr data-off={!counts || undefined}>
      <td>
        <strong>{name}</strong>
        {kind === 'allowance' && <span className="paper-tag">Allowance</span>}
        {kind === 'option' && <span className="paper-tag">{counts ? '✓ Chosen' : 'Not chosen'}</span>}
        {description && <RichText text={description} />}
      </td>
      <td className="figure">
        {quantityText(quantity)} {unit}
      </td>
      <td className="figure">
        <Money of={unitPrice} />
      </td>
      <td className="figure">
        <Money of={line.amount} />
      </td>
    </tr>
  );
}

/** `title` is left out where the words stand for themselves. */
export const PaperText = ({ title, text }: { title?: string; text: string }) =>
  text === '' ? null : (
    <section className="paper-text">
      {title !== undefined && <h3>{title}</h3>}
      <RichText text={text} />
    </section>
  );

/** The terms, unless they are left out of the document. */
export const PaperTerms = ({ of: { terms, hideTerms } }: { of: { terms: string; hideTerms: boolean } }) => (
  <PaperText title="Terms" text={hideTerms ? '' : terms} />
);
