import { useController } from 'react-hook-form';
import { RichTextField, type RichTextFieldProps } from '#forms/rich-text-field.tsx';
import { TextTemplateButton } from './template-button.tsx';
import type { TextTemplate } from './template-sources.ts';

/**
 * What is there, and below it what is taken: a copy, which no later change of the template alters. A section keeps its
 * heading.
 */
export const withTemplates = (text: string, taken: readonly TextTemplate[]): string =>
  [
    text.trim(),
    ...taken.map((each) => (each.isSection ? [`## ${each.heading}`, each.text].join('\n\n') : each.text).trim()),
  ]
    .filter(Boolean)
    .join('\n\n');

/** A text of a document that sections and contents can be put into. */
export function TemplateArea(props: RichTextFieldProps) {
  const { field } = useController({ name: props.name });
  return (
    <div className="wide template-area">
      <RichTextField {...props} />
      <TextTemplateButton
        small
        text="Insert section"
        disabled={props.disabled ?? false}
        onTake={(taken) => field.onChange(withTemplates(String(field.value ?? ''), taken))}
      />
    </div>
  );
}
