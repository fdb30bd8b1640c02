import { Checkbox, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Cross } from '@blueprintjs/icons';
import { addDays, moneyText } from '@backoffice/contracts/kernel';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { useToday } from '#access/profile.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { Picker } from '#forms/picker.tsx';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { useSalesmen } from '#access/salesmen.ts';
import { sentenceCase } from '#widgets/labels.ts';
import { NON_ZERO, YES, type FilterSpec, type ListState } from '#navigation/use-list-state.ts';
import { ageText, choiceText, rangeText, type FilterChoice } from './filter-text.ts';
import { useRecordChoices } from './record-choices.ts';

type ChipProps = { spec: FilterSpec; list: ListState };

type FilterChipsProps = {
  specs: readonly FilterSpec[];
  list: ListState;
  label?: string;
  /** So many have room; the others only take part in the measuring. */
  shown?: number;
};

/** One chip for everything a list can be narrowed by; it says what it narrows to. */
export function FilterChips({ specs, list, label = 'Filters', shown = specs.length }: FilterChipsProps) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {specs.map((spec, at) => (
        <span key={spec.field} className="chip-slot" inert={at >= shown}>
          <Chip spec={spec} list={list} />
        </span>
      ))}
    </div>
  );
}

function Chip({ spec, list }: ChipProps) {
  switch (spec.kind) {
    case 'salesman':
      return <SalesmanChip spec={spec} list={list} />;
    case 'record':
      return <RecordChip spec={spec} list={list} />;
    case 'choice':
      return <ChoiceChip spec={spec} list={list} options={spec.options ?? []} />;
    case 'age':
      return <AgeChip spec={spec} list={list} />;
    case 'positive':
    case 'empty':
      return <SwitchChip spec={spec} list={list} />;
    default:
      return <RangeChip spec={spec} list={list} />;
  }
}

function FilterChip({
  spec: { field, title },
  list,
  said,
  children,
}: ChipProps & { said: string; children: React.JSX.Element }) {
  return (
    <span className="chip" data-on={said !== '' || undefined}>
      <ThemedPopover content={<div className="chip-panel">{children}</div>} placement="bottom-start">
        <button type="button" className="chip-text">
          {title}
          {said && (
            <>
              : <strong>{said}</strong>
            </>
          )}
          <CaretDown size={12} />
        </button>
      </ThemedPopover>
      {said && (
        <button type="button" className="chip-clear" aria-label={`Clear ${title}`} onClick={() => list.set(field, '')}>
          <Cross size={12} />
        </button>
      )}
    </span>
  );
}

function SwitchChip({ spec: { field, title }, list }: ChipProps) {
  const on = list.valueOf(field) === YES;
  return (
    <span className="chip" data-on={on || undefined}>
      <button type="button" className="chip-text" aria-pressed={on} onClick={() => list.set(field, on ? '' : YES)}>
        {title}
      </button>
    </span>
  );
}

function ChoiceChip({ spec, list, options }: ChipProps & { options: readonly FilterChoice[] }) {
  const chosen = list.valueOf(spec.field).split(',').filter(Boolean);
  const flip = (value: string) =>
    list.set(
      spec.field,
      (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(','),
    );
  return (
    <FilterChip spec={spec} list={list} said={choiceText(list.valueOf(spec.field), options, 2)}>
      <fieldset>
        <legend className="sr-only">{spec.title}</legend>
        {options.map(({ value, label }) => (
          <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => flip(value)} />
        ))}
      </fieldset>
    </FilterChip>
  );
}

const SalesmanChip = ({ spec, list }: ChipProps) => (
  <ChoiceChip spec={spec} list={list} options={useSalesmen().data ?? []} />
);

const ages = [0, 30, 60, 90];

/** More than how many days. */
function AgeChip({ spec, list }: ChipProps) {
  const value = list.valueOf(spec.field);
  return (
    <FilterChip spec={spec} list={list} said={ageText(value)}>
      <div className="range">
        <label>
          More than, in days
          <input
            className="bp6-input"
            type="number"
            min={0}
            max={36_500}
            value={value}
            onChange={({ target }) => list.set(spec.field, target.value)}
          />
        </label>
        <Menu className="presets">
          {ages.map((days) => (
            <MenuItem
              key={days}
              text={sentenceCase(ageText(String(days)))}
              onClick={() => list.set(spec.field, String(days))}
            />
          ))}
        </Menu>
      </div>
    </FilterChip>
  );
}

function RecordChip({ spec, list }: ChipProps) {
  const value = list.valueOf(spec.field);
  const { choices, reload } = useRecordChoices(spec);
  return (
    <FilterChip spec={spec} list={list} said={choiceText(value, choices ?? [])}>
      <Picker
        aria={{ id: `filter-${spec.field}`, 'aria-label': spec.title }}
        options={choices}
        value={value}
        optional
        placeholder="Type a part of the name"
        onPick={(picked) => list.set(spec.field, picked)}
        onRetry={reload}
      />
    </FilterChip>
  );
}

function RangeChip({ spec, list }: ChipProps) {
  const money = spec.kind === 'amount';
  const some = money && list.valueOf(spec.field) === NON_ZERO;
  const [from = '', to = ''] = some ? [] : list.valueOf(spec.field).split('..');
  const said = rangeText(spec, list.valueOf(spec.field));
  const set = (nextFrom: string, nextTo: string) =>
    list.set(spec.field, nextFrom || nextTo ? `${nextFrom}..${nextTo}` : '');
  return (
    <FilterChip spec={spec} list={list} said={said}>
      <div className="range">
        {(['From', 'To'] as const).map((end) => {
          const value = end === 'From' ? from : to;
          const put = (next: string) => (end === 'From' ? set(next, to) : set(from, next));
          return (
            <label key={end}>
              {end}
              {money ? (
                <ScaledInput
                  className="bp6-input"
                  decimals={2}
                  value={value === '' ? Number.NaN : Number(value)}
                  show={moneyText}
                  onValue={(cents) => !Number.isNaN(cents) && put(cents === 0 ? '' : String(cents))}
                />
              ) : (
                <DayInput value={value} onDay={(day) => (day === '' || isDay(day)) && put(day)} />
              )}
            </label>
          );
        })}
        {!money && <DayPresets onPick={set} />}
      </div>
    </FilterChip>
  );
}

function DayPresets({ onPick }: { onPick: (from: string, to: string) => void }) {
  const today = useToday();
  return (
    <Menu className="presets">
      <MenuItem text="This month" onClick={() => onPick(`${today.slice(0, 8)}01`, '')} />
      <MenuItem text="Last 30 days" onClick={() => onPick(addDays(today, -30), '')} />
      <MenuItem text="This year" onClick={() => onPick(`${today.slice(0, 5)}01-01`, '')} />
    </Menu>
  );
}
