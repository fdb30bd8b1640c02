import { lazy, Suspense } from 'react';
import type { MergeField } from '@backoffice/contracts/kernel';
import { LabelledField, useField, type FieldProps } from './labelled-field.tsx';

const Editor = lazy(async () => ({ default: (await import('#rich-text/editor.tsx')).RichTextEditor }));

export type RichTextFieldProps = FieldProps & { mergeFields?: readonly MergeField[]; isPlain?: boolean };

/** Rich text of a form; the editor is fetched where one is shown. */
export function RichTextField({ mergeFields = [], isPlain = false, ...base }: RichTextFieldProps) {
  const { id, field, error, aria } = useField(base);
  return (
    <LabelledField {...base} id={id} error={error}>
      <Suspense fallback={<div className="rich-waiting" aria-busy="true" />}>
        <Editor
          id={id}
          name={base.name}
          label={base.label}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={field.onBlur}
          mergeFields={mergeFields}
          isPlain={isPlain}
          disabled={base.disabled ?? false}
          isInvalid={error !== undefined}
          describedBy={aria['aria-describedby']}
          focusRef={field.ref}
        />
      </Suspense>
    </LabelledField>
  );
}
