import { createContext, use } from 'react';
import { dollarsText, partitionLines, quantityText, subtotalsOf, type PricedLine } from '@backoffice/contracts/kernel';

type LineSection = { readonly section: PricedLine | null; readonly lines: readonly PricedLine[] };

/** Puts an option in or out of the choice; null where nobody chooses any more. */
export const OptionToggle = createContext<((id: string) => void) | null>(null);

/** The priced work: sections with subtotals, options apart, then how the total comes about. */
export function Lines({
  lines,
  amount,
  sums = [],
}: {
  lines: readonly PricedLine[];
  amount: number;
  sums?: readonly { readonly label: string; readonly cents: number }[];
}) {
  const { work, options } = partitionLines(lines);
  return (
    <section aria-labelledby="work">
      <h2 id="work">Work and price</h2>
      {work.length > 0 && <WorkTable groups={groupBySection(work)} />}
      {options.length > 0 && <OptionsTable options={options} />}
      <dl className="totals">
        {subtotalsOf(lines).map(({ label, cents }, at) => (
          <SumRow key={at} label={label} cents={cents} />
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{dollarsText(amount)}</dd>
        </div>
        {sums.map(({ label, cents }) => (
          <SumRow key={label} label={label} cents={cents} />
        ))}
      </dl>
    </section>
  );
}

const SumRow = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{dollarsText(cents)}</dd>
  </div>
);
/** Of lines that all count: sections and texts stand in the record with an amount of 0. */
const sumOfAmounts = (lines: readonly PricedLine[]) => lines.reduce((cents, { amount }) => cents + amount, 0);

function groupBySection(lines: readonly PricedLine[]): LineSection[] {
  const groups: { section: PricedLine | null; lines: PricedLine[] }[] = [];
  for (const line of lines) {
    if (line.kind === 'section') groups.push({ section: line, lines: [] });
    else if (groups.length === 0) groups.push({ section: null, lines: [line] });
    else groups.at(-1)?.lines.push(line);
  }
  return groups;
}

function WorkTable({ groups }: { groups: readonly LineSection[] }) {
  return (
    <table className="lines">
      <caption className="unseen">Lines of work with quantity and price</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="wide figure">
            Quantity
          </th>
          <th scope="col" className="wide figure">
            Unit price
          </th>
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      {groups.map((group, index) => (
        <GroupRows key={group.section?.id ?? index} group={group} subtotal={groups.length > 1} />
      ))}
    </table>
  );
}

function GroupRows({ group: { section, lines }, subtotal }: { group: LineSection; subtotal: boolean }) {
  return (
    <tbody>
      {section && (
        <tr className="section">
          <th scope="rowgroup" colSpan={2}>
            {section.name}
            <Description of={section} />
          </th>
          <EmptyWideCells />
        </tr>
      )}
      {lines.map((line) =>
        line.kind === 'text' ? <TextRow key={line.id} line={line} /> : <WorkRow key={line.id} line={line} />,
      )}
      {section && subtotal && (
        <tr className="subtotal">
          <th scope="row">{section.name} subtotal</th>
          <EmptyWideCells />
          <td className="figure">{dollarsText(sumOfAmounts(lines))}</td>
        </tr>
      )}
    </tbody>
  );
}

const TextRow = ({ line }: { line: PricedLine }) => (
  <tr>
    <td colSpan={2}>
      <p className="name">{line.name}</p>
      <Description of={line} />
    </td>
    <EmptyWideCells />
  </tr>
);

/** Quantity and unit price are columns of wide screens only. */
const EmptyWideCells = () => (
  <td className="wide" colSpan={2}>
    {' '}
  </td>
);

function WorkRow({ line }: { line: PricedLine }) {
  const quantity = `${quantityText(line.quantity)} ${line.unit}`;
  return (
    <tr>
      <th scope="row">
        <span className="name">
          {line.name}
          {line.kind === 'allowance' && <span className="tag">Allowance</span>}
        </span>
        <Description of={line} />
        {!isLumpSum(line) && (
          <span className="narrow quiet">
            {quantity} × {dollarsText(line.unitPrice)}
          </span>
        )}
      </th>
      <td className="wide figure">{isLumpSum(line) ? 'Lump sum' : quantity}</td>
      <td className="wide figure">{isLumpSum(line) ? '' : dollarsText(line.unitPrice)}</td>
      <td className="figure">{dollarsText(line.amount)}</td>
    </tr>
  );
}

const isLumpSum = ({ unit, quantity }: PricedLine) => unit === 'ls' && quantity === 10_000;

const Description = ({ of: { description } }: { of: PricedLine }) =>
  description && <span className="description">{description}</span>;

function OptionsTable({ options }: { options: readonly PricedLine[] }) {
  const toggle = use(OptionToggle);
  return (
    <>
      <h3>Options</h3>
      {toggle && <p className="options-hint">Tick what you would like. The total follows.</p>}
      <table className="lines">
        <caption className="unseen">Options and whether the total includes them</caption>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col" className="figure">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((line) => (
            <tr key={line.id} className={line.selected ? undefined : 'left-out'}>
              <th scope="row">
                {toggle ? (
                  <label className="option">
                    <input type="checkbox" checked={line.selected} onChange={() => toggle(line.id)} />
                    <span>
                      <OptionText line={line} />
                    </span>
                  </label>
                ) : (
                  <OptionText line={line} />
                )}
              </th>
              <td className="figure">{dollarsText(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const OptionText = ({ line }: { line: PricedLine }) => (
  <>
    <span className="name">{line.name}</span>
    <Description of={line} />
    <span className={line.selected ? 'tag tag-good' : 'tag'}>
      {line.selected ? '✓ Included in the total' : 'Not included in the total'}
    </span>
  </>
);
