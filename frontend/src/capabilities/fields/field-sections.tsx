import { Fragment, type ReactNode } from 'react';
import type { FieldSet } from '@backoffice/contracts/capabilities';
import { FormSection } from '#forms/record-form.tsx';
import { FieldControl } from './field-control.tsx';

/** A section of a form: the names of its fields, with spaces between them. */
export type FieldSection = { readonly title: string; readonly fields: string; readonly help?: string };

type FieldSectionsProps = {
  of: FieldSet;
  sections: readonly FieldSection[];
  /** By the field: what is entered by a control of the feature. */
  controls?: Readonly<Record<string, ReactNode>>;
  /** By the field: what stands below its control, as one types. */
  helps?: Readonly<Record<string, ReactNode>>;
  /** Whether the first field has the focus. */
  autoFocus: boolean;
  /** Whose data the browser may offer: a section of `autocomplete`. */
  fill?: string;
};

/** The fields of a record, section by section; those that no section names stand in the last one. */
export function FieldSections({ of, sections, controls = {}, helps = {}, autoFocus, fill }: FieldSectionsProps) {
  const named = sections.flatMap(({ fields }) => fields.split(' '));
  const isDrawn = (name: string) => controls[name] === undefined && of[name] !== undefined;
  const others = Object.keys(of).filter((name) => !named.includes(name));
  const first = [...named, ...others].find(isDrawn);
  return sections.map(({ title, fields, help }, at) => (
    <FormSection key={title} title={title} {...(help !== undefined && { help })}>
      {[...fields.split(' '), ...(at === sections.length - 1 ? others : [])].map((name) => {
        const field = of[name];
        if (!field || !isDrawn(name)) return <Fragment key={name}>{controls[name]}</Fragment>;
        return (
          <FieldControl
            key={name}
            name={name}
            field={field}
            fill={fill}
            {...(helps[name] !== undefined && { help: helps[name] })}
            {...(name === first && { className: 'wide', autoFocus })}
          />
        );
      })}
    </FormSection>
  ));
}
