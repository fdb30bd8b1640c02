import { hoursText } from '@backoffice/contracts/kernel';
import { say, texts } from '#crew/texts/texts.ts';
import { Chips } from './chips.tsx';

const OFFERED = ['50', '100', '200', '400', '800'] as const;

type Props = { label: string; hours: number; disabled?: boolean; onHours: (hours: number) => void };

/** Hours of a day in hundredths; tapped again, none. */
export function HourChips({ label, hours, disabled, onHours }: Props) {
  const options = Object.fromEntries(
    OFFERED.map((each) => [each, say(texts.log.hours, { count: hoursText(Number(each)) })]),
  );
  return (
    <>
      <p className="quiet">{label}</p>
      <Chips
        label={label}
        options={options}
        chosen={String(hours)}
        disabled={disabled ?? false}
        onChoose={(chosen) => onHours(Number(chosen) === hours ? 0 : Number(chosen))}
      />
    </>
  );
}
