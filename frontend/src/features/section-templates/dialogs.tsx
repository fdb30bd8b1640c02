import { useState } from 'react';
import type { z } from 'zod';
import { contentTemplate } from '@backoffice/contracts/dictionaries/content-templates';
import {
  sectionTemplate,
  sectionTemplateOwnRoutes,
  type SectionWithContents,
} from '@backoffice/contracts/dictionaries/section-templates';
import { richTextWords, type Problem } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { problemFrom } from '#data/problem.ts';
import { useRouteRead } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { labelItems } from '#records/record-labels.ts';
import { ChoiceDialog, type Choice } from '#templates/choice-dialog.tsx';
import type { TemplateSources, TextTemplate } from '#templates/template-sources.ts';

type Props = React.ComponentProps<TemplateSources['TextPicker']>;
type TemplateLabel = { readonly value: string; readonly label: string };
type Section = TemplateLabel & { readonly heading: string };
type Content = TemplateLabel & Pick<z.infer<typeof contentTemplate.view>, 'kind' | 'body'>;
const sectionLabels = mountedRoute(sectionTemplate, 'labels');
const contentLabels = mountedRoute(contentTemplate, 'labels');

/** A section as a text: its heading, and its contents one below the other. */
const sectionText = ({ name, heading, contents }: z.infer<typeof SectionWithContents>): TextTemplate => ({
  heading: heading || name,
  text: contents.map(({ body }) => body).join('\n\n'),
  isSection: true,
});

/** Chooses sections and contents that a text takes. */
export function TextPicker({ onTake, onClose }: Props) {
  const sections = useRouteRead(sectionLabels, {}, [sectionTemplate.entity]);
  const contents = useRouteRead(contentLabels, {}, [contentTemplate.entity]);
  const [isTaking, setTaking] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const isRead = sections.data !== null && contents.data !== null;
  const sectionItems = labelItems<Section>(sections.data);
  const contentItems = labelItems<Content>(contents.data);

  async function textOf(id: string): Promise<TextTemplate[]> {
    const section = sectionItems.find(({ value }) => value === id);
    if (section) return [sectionText(await call(sectionTemplateOwnRoutes.byName, { query: { name: section.label } }))];
    const content = contentItems.find(({ value }) => value === id);
    return content ? [{ heading: content.label, text: content.body, isSection: false }] : [];
  }
  async function take(ids: readonly string[]) {
    setTaking(true);
    setFailure(null);
    try {
      onTake((await Promise.all(ids.map(textOf))).flat());
    } catch (fault) {
      setFailure(problemFrom(fault));
      setTaking(false);
    }
  }
  return (
    <ChoiceDialog
      title="Insert section"
      says="The text is copied: what is changed in a template later alters no document."
      noun={['text', 'texts']}
      choices={isRead ? [...sectionItems.map(sectionChoice), ...contentItems.map(contentChoice)] : null}
      problem={sections.problem ?? contents.problem}
      onRetry={() => {
        sections.reload();
        contents.reload();
      }}
      empty="Sections and contents are kept under Maintenance, Templates."
      verb="Insert"
      isTaking={isTaking}
      failure={failure}
      onTake={(ids) => void take(ids)}
      onClose={onClose}
    />
  );
}

const sectionChoice = ({ value, label, heading }: Section): Choice => ({
  value,
  label,
  hint: heading,
  aside: 'Section',
});
const contentChoice = ({ value, label, kind, body }: Content): Choice => ({
  value,
  label,
  hint: richTextWords(body).split('\n', 1)[0] ?? '',
  aside: contentTemplate.fields.kind.options?.[kind],
});
