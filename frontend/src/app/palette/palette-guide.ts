import { bestMatches } from '#forms/use-combobox.ts';
import { guideHeadingWith } from '#guide/guide-text.ts';
import { guideTopics } from '#guide/guide-topics.ts';
import { guideFiles } from '#guide/open-guide.ts';
import type { PaletteGroup } from './palette-pages.ts';

/** A word of two letters stands in every text. */
const MIN_WORD_LENGTH = 3;

/** Texts of the guide, by their titles and then by what stands in them; none before anything is typed. */
export function useGuideSearch(typed: string): PaletteGroup[] {
  const files = guideFiles.use();
  if (typed === '') return [];
  const titled = bestMatches(
    typed,
    guideTopics.map(({ name, title }) => ({ name, title, label: title, hint: '' })),
  );
  const others = guideTopics.flatMap(({ name, title }) => {
    if (typed.length < MIN_WORD_LENGTH || titled.some((topic) => topic.name === name)) return [];
    const heading = guideHeadingWith(files?.guideTexts.get(name) ?? [], typed);
    return heading === null ? [] : [{ name, title, hint: heading === title ? '' : heading }];
  });
  const choices = [...titled, ...others].map(({ name, title, hint }) => ({
    path: `guide:${name}`,
    guide: name,
    title,
    hint,
  }));
  return choices.length === 0 ? [] : [{ name: 'Help', choices }];
}
