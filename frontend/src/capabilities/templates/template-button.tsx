import { Suspense, useContext, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { PermissionGate } from '#access/permissions.tsx';
import {
  TemplateSourcesContext,
  type LineTemplate,
  type TemplateSources,
  type TextTemplate,
} from './template-sources.ts';

type ButtonProps<Template> = {
  readonly text: string;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly onTake: (taken: readonly Template[]) => void;
};

/** A button that opens the dialog of one kind of template; where none can be chosen there is none. */
const templateButton = <Template,>(picker: 'LinePicker' | 'TextPicker') =>
  function TemplateButton({ text, small = false, disabled = false, onTake }: ButtonProps<Template>) {
    const [isOpen, setOpen] = useState(false);
    const sources = useContext(TemplateSourcesContext);
    if (!sources) return null;
    const Picker = sources[picker] as TemplateSources['LinePicker']; // which of the two says the kind of template
    const close = () => setOpen(false);
    return (
      <PermissionGate check={sources.permission}>
        <Button
          icon={<Duplicate />}
          text={text}
          disabled={disabled}
          {...(small && { size: 'small', variant: 'minimal' })}
          onClick={() => setOpen(true)}
        />
        {isOpen && (
          <Suspense fallback={null}>
            <Picker
              onClose={close}
              onTake={(taken) => {
                close();
                onTake(taken as readonly Template[]);
              }}
            />
          </Suspense>
        )}
      </PermissionGate>
    );
  };

export const LineTemplateButton = templateButton<LineTemplate>('LinePicker');
export const TextTemplateButton = templateButton<TextTemplate>('TextPicker');
