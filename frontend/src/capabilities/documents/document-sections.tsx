import type { ReactNode } from 'react';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { TemplateArea } from '#templates/template-area.tsx';
import { LineEditor } from './line-editor.tsx';

const Fields = typedFields<{ terms: string; hideTerms: boolean; internalNotes: string }>();
export const RICH_TEXT_HELP = '**bold**, *italic*, and lists with - or 1. are understood.';

/** The lines of a document, as a section of its form. */
export const LinesSection = ({
  title = 'Lines',
  help,
  children = <LineEditor />,
}: {
  title?: string;
  help?: string;
  children?: ReactNode;
}) => (
  <section className="form-section form-lines">
    <header>
      <h2>{title}</h2>
      {help && <p className="muted">{help}</p>}
    </header>
    {children}
  </section>
);

export const TermsSection = ({ children }: { children?: ReactNode }) => (
  <FormSection title="Terms">
    <TemplateArea name="terms" label="Terms" optional />
    <Fields.Check name="hideTerms" label="Leave the terms out of the document" className="wide" />
    {children}
  </FormSection>
);

export const InternalNotesSection = ({ children }: { children?: ReactNode }) => (
  <FormSection title="For ourselves" help="The customer never sees these.">
    <Fields.Area name="internalNotes" label="Internal notes" optional rows={3} className="wide" />
    {children}
  </FormSection>
);
