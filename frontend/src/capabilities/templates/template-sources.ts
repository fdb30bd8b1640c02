import { createContext, type ComponentType } from 'react';

/** What a line begins with. */
export type LineTemplate = {
  readonly name: string;
  readonly description: string;
  /** Times 10,000. */
  readonly quantity: number;
  readonly unit: string;
  /** Cents. */
  readonly unitPrice: number;
  readonly serviceTemplateId: string;
};
/** Rich text, under a heading where it is a section. */
export type TextTemplate = { readonly heading: string; readonly text: string; readonly isSection: boolean };

type PickerOf<Template> = ComponentType<{
  readonly onTake: (taken: readonly Template[]) => void;
  readonly onClose: () => void;
}>;

/** Who may choose among the templates, and the dialogs to do so. */
export type TemplateSources = {
  readonly permission: string;
  readonly LinePicker: PickerOf<LineTemplate>;
  readonly TextPicker: PickerOf<TextTemplate>;
};

/** Templates that documents are made with: their features bring them, the app hands them on. */
export const TemplateSourcesContext = createContext<TemplateSources | null>(null);
