import { Checkbox } from '@blueprintjs/core';
import { useController } from 'react-hook-form';
import type { PricedLine } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';

/** Which of a document's optional lines the customer has chosen; the form keeps their ids. */
export function OptionsField({ name, options }: { name: string; options: readonly PricedLine[] }) {
  const { field } = useController<Record<string, readonly string[]>>({ name });
  const chosen = field.value ?? [];
  return (
    <fieldset className="field wide">
      <legend>Options ticked on the paper</legend>
      {options.map(({ id, name: text, amount }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={() => field.onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
        >
          {text}, <Money of={amount} />
        </Checkbox>
      ))}
    </fieldset>
  );
}
