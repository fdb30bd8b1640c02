import { productFiles, type SourceTree, type TextRules } from './source-tree.ts';

/**
 * Casts by way of `unknown`, which the compiler does not judge: what types cannot say is said once, in generic code.
 * The list only shrinks.
 */
const ALLOWED: Readonly<Record<string, number>> = {
  'contracts/src/capabilities/capability-fold.ts': 1,
  'contracts/src/capabilities/define-fold.ts': 1,
  'contracts/src/capabilities/dictionaries/define-dictionary.ts': 1,
  'contracts/src/capabilities/documents/define-document.ts': 1,
  'contracts/src/capabilities/documents/document-fold.ts': 2,
  'contracts/src/capabilities/documents/document-routes.ts': 1,
  'contracts/src/capabilities/documents/public-document.ts': 1,
  'contracts/src/capabilities/fields/figures.ts': 2,
  'contracts/src/capabilities/fields/shapes.ts': 1,
  'contracts/src/features/certified-payroll/resource.ts': 1,
  'contracts/src/features/profit-reports/resource.ts': 1,
  'contracts/src/features/reports/resource.ts': 2,
  'contracts/src/kernel/route.ts': 1,
  'frontend/src/capabilities/documents/document-list.ts': 1,
  'frontend/src/capabilities/records/record-labels.ts': 1,
  'infra/src/error-reports/sentry.ts': 1,
  'infra/src/http/edge-app.ts': 1,
  'projections/src/capabilities/attest.ts': 1,
  'projections/src/capabilities/define-projection.ts': 2,
  'projections/src/capabilities/document.ts': 1,
  'projections/src/features/reports/report.ts': 1,
  'services/src/features/bills/facts.ts': 1,
};

const CAST = /\bas unknown as\b/g;
const COMMENT = /^\s*(?:\/\/|\*\/|\*|\/\*)/;

/** The lines of a file, of which each cast has its reason at its end or on the line before. */
const unexplained = (text: string): number[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) =>
    line.search(CAST) >= 0 && !line.includes(' // ') && !COMMENT.test(lines[at - 1] ?? '') ? [at + 1] : [],
  );
};

export const castRules: TextRules = {
  'a cast by way of unknown says why, at its end or on the line before': (tree) =>
    productFiles(tree).flatMap(({ path, text }) => unexplained(text).map((line) => `${path}:${line}`)),
  'a file has as many casts by way of unknown as text-rules/casts.ts allows it': (tree: SourceTree) =>
    productFiles(tree).flatMap(({ path, text }) => {
      const [found, most] = [text.match(CAST)?.length ?? 0, ALLOWED[path] ?? 0];
      return found === most ? [] : [`${path}: ${found}, not ${most}`];
    }),
};
