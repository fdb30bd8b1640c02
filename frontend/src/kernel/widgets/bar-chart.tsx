import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

export type Series = {
  readonly name: string;
  readonly colour: 'sent' | 'accepted';
  readonly values: readonly number[];
};
type Props = {
  title: string;
  labels: readonly string[];
  series: readonly Series[];
  show: (value: number) => string;
  showShort: (value: number) => string;
};

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 52;
const BOTTOM = 24;
const TOP = 8;
const STEPS = 4;

/** A round number not below the largest value, so that the lines of the scale are round too. */
export function axisMaximum(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 4, 5, 8, 10].find((factor) => factor * power >= largest) ?? 10) * power;
}

/** Bars side by side, drawn by hand: a picture to see, and the same figures as a table to hear. */
export function BarChart({ title, labels, series, show, showShort }: Props) {
  const id = useId();
  const top = axisMaximum(Math.max(0, ...series.flatMap(({ values }) => values)));
  const slot = (WIDTH - LEFT) / Math.max(1, labels.length);
  const bar = Math.min(26, (slot * 0.62) / series.length);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {Array.from({ length: STEPS + 1 }, (_, step) => (top / STEPS) * step).map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} className="chart-line" />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {showShort(value)}
            </text>
          </g>
        ))}
        {labels.map((label, at) => (
          <g key={label} transform={`translate(${LEFT + slot * (at + 0.5)} 0)`}>
            {series.map(({ name, colour, values }, which) => {
              const value = values[at] ?? 0;
              return (
                <rect
                  key={name}
                  className={`bar-${colour}`}
                  x={(which - series.length / 2) * bar + 1}
                  width={bar - 2}
                  y={y(value)}
                  height={Math.max(0, y(0) - y(value))}
                  rx={2}
                >
                  <title>{`${label}, ${name}: ${show(value)}`}</title>
                </rect>
              );
            })}
            <text y={HEIGHT - 6} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="legend" aria-hidden>
        {series.map(({ name, colour }) => (
          <span key={name}>
            <i className={`bar-${colour}`} />
            {name}
          </span>
        ))}
      </figcaption>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{show(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

export type ScaleBar = {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly words: ReactNode;
  /** Needs attention once there is any. */ readonly bad?: boolean;
  /** Left out, it leads nowhere. */
  readonly to?: string;
  readonly isOn?: boolean;
};

/** Bars to scale, one below the other. Each says in words what it shows and leads to what it is made of. */
export function ScaleBars({ title, bars }: { title: string; bars: readonly ScaleBar[] }) {
  const whole = Math.max(
    1,
    bars.reduce((sum, { value }) => sum + Math.max(0, value), 0),
  );
  return (
    <ul className="scale-bars" aria-label={title}>
      {bars.map(({ key, label, value, words, bad = false, to, isOn = false }) => (
        <li key={key} data-bad={(bad && value > 0) || undefined}>
          <ScaleBarBody to={to} isOn={isOn}>
            <span className="scale-label">{label}</span>
            <span className="scale-track" aria-hidden>
              <span style={{ width: `${(Math.max(0, value) * 100) / whole}%` }} />
            </span>
            <span className="scale-words">{words}</span>
          </ScaleBarBody>
        </li>
      ))}
    </ul>
  );
}

const ScaleBarBody = ({ to, isOn, children }: { to: string | undefined; isOn: boolean; children: ReactNode }) =>
  to === undefined ? (
    <div className="scale-bar">{children}</div>
  ) : (
    <Link to={to} className="scale-bar" replace={to.startsWith('?')} aria-current={isOn || undefined}>
      {children}
    </Link>
  );
