import { parseGuideText, type GuideBlock } from './guide-text.ts';

const texts = import.meta.glob<string>('../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** All texts of docs/guide by name, and the addresses of their pictures. */
export const guideTexts: ReadonlyMap<string, readonly GuideBlock[]> = new Map(
  Object.entries(texts).map(([path, text]) => [fileOf(path).replace(/\.md$/, ''), parseGuideText(text)]),
);
export const guidePictures: ReadonlyMap<string, string> = new Map(
  Object.entries(pictures).map(([path, url]) => [fileOf(path), url]),
);
