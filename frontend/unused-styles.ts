import { globSync } from 'node:fs';
import { basename } from 'node:path';
import postcss from 'postcss';
import type { Plugin } from 'vite';
import type { FirstBuild } from './first-build.ts';

const LIBRARY = '@blueprintjs/core';
const CLASSES = /\.(bp6-[\w-]+)/g;

/**
 * `compoundTag.js` makes elements of the class `bp6-compound-tag`, and of `bp6-compound-tag-…`; `popoverNext.js` and
 * `overlay2.js` those of what they succeed.
 */
const classOf = (file: string) =>
  `bp6-${basename(file, '.js')
    .replace(/Next$|\d$/, '')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Takes the rules of components that nobody uses out of Blueprint's style sheet, which is nine tenths of ours. */
export function withoutUnusedStyles({ modules, scripts }: FirstBuild): Plugin {
  const components = globSync(`node_modules/${LIBRARY}/lib/esm/components/*/*.js`);
  const bundled = new Set([...modules].filter((id) => id.includes(LIBRARY)).map(classOf));
  const isBundled = new Map(components.map(classOf).map((name) => [name, bundled.has(name) || scripts.includes(name)]));
  const longestFirst = [...isBundled.keys()].toSorted((one, other) => other.length - one.length);
  const isUsed = (selector: string) =>
    [...selector.matchAll(CLASSES)].every(([, name = '']) => {
      const component = longestFirst.find((each) => name === each || name.startsWith(`${each}-`));
      return component === undefined || isBundled.get(component);
    });
  return {
    name: 'without-unused-styles',
    apply: 'build',
    enforce: 'pre',
    transform(css, id) {
      if (!id.endsWith(`${LIBRARY}/lib/css/blueprint.css`)) return null;
      const sheet = postcss.parse(css);
      sheet.walkRules((rule) => {
        const selectors = rule.selectors.filter(isUsed);
        if (selectors.length === 0) rule.remove();
        else rule.selectors = selectors;
      });
      return { code: sheet.toString(), map: null };
    },
  };
}
