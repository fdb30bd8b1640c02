import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { typedFields } from '#forms/typed-fields.tsx';
import { TextTemplateButton } from './template-button.tsx';
import type { TextTemplate } from './template-sources.ts';

const Fields = typedFields<Record<string, string>>();

/** What is there, and below it what is taken: a copy, which no later change of the template alters. A section keeps its heading. */
export const withTemplates = (text: string, taken: readonly TextTemplate[]): string =>
  [
    text.trim(),
    ...taken.map((each) => (each.isSection ? [`## ${each.heading}`, each.text].join('\n\n') : each.text).trim()),
  ]
    .filter(Boolean)
    .join('\n\n');

/** A text of a document that sections and contents can be put into. */
export function TemplateArea(props: ComponentProps<typeof Fields.Area>) {
  const { field } = useController({ name: props.name });
  return (
    <div className="wide template-area">
      <Fields.Area {...props} />
      <TextTemplateButton
        small
        text="Insert section"
        disabled={props.disabled ?? false}
        onTake={(taken) => field.onChange(withTemplates(String(field.value ?? ''), taken))}
      />
    </div>
  );
}
