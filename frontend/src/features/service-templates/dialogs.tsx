import type { z } from 'zod';
import { serviceTemplate } from '@backoffice/contracts/dictionaries/service-templates';
import { richTextWords } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { labelItems } from '#records/record-labels.ts';
import { ChoiceDialog } from '#templates/choice-dialog.tsx';
import type { TemplateSources } from '#templates/template-sources.ts';
import { Money } from '#widgets/formats.tsx';

type Props = React.ComponentProps<TemplateSources['LinePicker']>;
type Label = { readonly value: string; readonly label: string } & Pick<
  z.infer<typeof serviceTemplate.view>,
  'description' | 'unit' | 'unitPrice' | 'defaultQuantity' | 'costCode'
>;
const labels = mountedRoute(serviceTemplate, 'labels');

/** Chooses services that lines begin with. */
export function LinePicker({ onTake, onClose }: Props) {
  const { data, problem, reload } = useRouteRead(labels, {}, [serviceTemplate.entity]);
  const services = data && labelItems<Label>(data);
  return (
    <ChoiceDialog
      title="Add from templates"
      says="Each becomes a line, which you can change as any other."
      noun={['line', 'lines']}
      choices={
        services &&
        services.map(({ value, label, description, unit, unitPrice, costCode }) => ({
          value,
          label,
          hint: [costCode, richTextWords(description).split('\n', 1)[0]].filter(Boolean).join(' · '),
          aside: (
            <>
              <Money of={unitPrice} /> {unit}
            </>
          ),
        }))
      }
      problem={problem}
      onRetry={reload}
      empty="Service templates are kept under Maintenance, Templates."
      verb="Add"
      onTake={(values) =>
        onTake(
          values.flatMap((value) =>
            (services ?? [])
              .filter((each) => each.value === value)
              .map(({ label, description, unit, unitPrice, defaultQuantity }) => ({
                name: label,
                description,
                quantity: defaultQuantity,
                unit,
                unitPrice,
                serviceTemplateId: value,
              })),
          ),
        )
      }
      onClose={onClose}
    />
  );
}
