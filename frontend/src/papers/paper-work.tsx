import { createContext, use } from 'react';
import { workWords, type PaperLine, type PaperOption, type PaperWork } from '@backoffice/contracts/capabilities';
import { dollarsText } from '@backoffice/contracts/kernel';
import { Section, Sums } from './paper-section.tsx';
import { RichText } from './rich-text.tsx';

/** Puts an option in or out of the choice; null where nobody chooses any more. */
export const OptionToggle = createContext<((id: string) => void) | null>(null);

/** Priced work under its sections, options in a table of their own, and what they come to. */
export const Work = ({ of: { lines, options, sums } }: { readonly of: PaperWork }) => (
  <Section title={workWords.title}>
    {lines.length === 0 ? (
      <p className="paper-none">There are no lines yet.</p>
    ) : (
      <table className="paper-table paper-work">
        <Head first={workWords.description} />
        <tbody>
          {lines.map((line, at) => (
            <Line key={at} of={line} />
          ))}
        </tbody>
      </table>
    )}
    {options.length > 0 && <Options of={options} />}
    <Sums of={sums} />
  </Section>
);

const Head = ({ first }: { readonly first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {[workWords.quantity, workWords.unitPrice, workWords.amount].map((title) => (
        <th key={title} scope="col" className="figure">
          {title}
        </th>
      ))}
    </tr>
  </thead>
);

function Line({ of: line }: { readonly of: PaperLine }) {
  switch (line.kind) {
    case 'section':
      return (
        <tr className="paper-section">
          <th scope="rowgroup" colSpan={4}>
            {line.name}
            <Description of={line} />
          </th>
        </tr>
      );
    case 'text':
      return (
        <tr>
          <td colSpan={4}>
            <strong>{line.name}</strong>
            <Description of={line} />
          </td>
        </tr>
      );
    case 'subtotal':
      return (
        <tr className="paper-subtotal">
          <th scope="row" colSpan={3}>
            {line.name}
          </th>
          <td className="figure">{dollarsText(line.amount)}</td>
        </tr>
      );
    case 'item':
      return (
        <tr>
          <th scope="row">
            <span className="paper-number">{line.number}</span> <strong>{line.name}</strong>
            {line.isAllowance && <span className="paper-tag">{workWords.allowance}</span>}
            <Description of={line} />
          </th>
          <Figures of={line} />
        </tr>
      );
  }
}

const Description = ({ of: { description } }: { readonly of: { readonly description: string } }) =>
  description && <RichText text={description} />;

const Figures = ({
  of: { quantity, unit, unitPrice, amount },
}: {
  readonly of: Omit<PaperOption, 'id' | 'selected'>;
}) => (
  <>
    <td className="figure">
      {quantity} {unit}
    </td>
    <td className="figure">{dollarsText(unitPrice)}</td>
    <td className="figure">{dollarsText(amount)}</td>
  </>
);

function Options({ of }: { readonly of: readonly PaperOption[] }) {
  const toggle = use(OptionToggle);
  return (
    <>
      <h3>{workWords.options}</h3>
      {toggle && <p className="paper-hint">Tick what you would like. The total follows.</p>}
      <table className="paper-table paper-work">
        <Head first={workWords.option} />
        <tbody>
          {of.map((option) => (
            <tr key={option.id} data-off={!option.selected || undefined}>
              <th scope="row">
                {toggle ? (
                  <label className="paper-option">
                    <input type="checkbox" checked={option.selected} onChange={() => toggle(option.id)} />
                    <span>
                      <OptionText of={option} />
                    </span>
                  </label>
                ) : (
                  <OptionText of={option} />
                )}
              </th>
              <Figures of={option} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const OptionText = ({ of }: { readonly of: PaperOption }) => (
  <>
    <strong>{of.name}</strong>
    <Description of={of} />
    <span className={of.selected ? 'paper-tag paper-tag-good' : 'paper-tag'}>
      {of.selected ? `✓ ${workWords.included}` : workWords.notIncluded}
    </span>
  </>
);
