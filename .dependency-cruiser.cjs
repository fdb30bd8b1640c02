/**
 * The law of imports (docs/anatomy.md). Every rule has a planted crime in infra/checks/boundaries.spec.ts that must be
 * caught.
 */
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const pkg = (...names) => `^(${names.join('|')})/src/`;
const TEST = [
  '\\.spec\\.tsx?$',
  '/testing\\.tsx?$',
  '/spec(-kit)?\\.tsx?$',
  '/[^/]+\\.spec-kit\\.tsx?$',
  '^(services|projections)/test/',
];
/** What starts, tests and measures the product. */
const DRIVERS = '^infra/(bench|checks|e2e|security)/';
/** A part of a decider that is too large for one file. */
const DECISIONS = '^services/src/domain/[a-z-]+-decisions\\.ts$';
const PURE = [
  '^services/src/kernel/decider\\.ts$',
  '^services/src/features/[^/]+/decider\\.ts$',
  DECISIONS,
  '^projections/src/kernel/projection\\.ts$',
  '^projections/src/features/[^/]+/projection\\.ts$',
];

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }, 'A cycle has no first file to read.'),
    rule(
      'nothing-unresolved',
      {},
      { couldNotResolve: true, pathNot: '\\.(css|svg)' },
      'Also catches reaching past a package’s exports.',
    ),
    rule(
      'declared-dependencies',
      { pathNot: TEST },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'What a package imports stands in its package.json, not only in that of a neighbour.',
    ),
    rule(
      'contracts-need-only-zod',
      { path: pkg('contracts'), pathNot: TEST },
      { pathNot: [pkg('contracts'), '(^|/)node_modules/zod/'] },
      'Contracts are words; words run anywhere.',
    ),
    rule(
      'infra-knows-no-business',
      { path: pkg('infra') },
      {
        path: [
          pkg('services', 'projections', 'frontend'),
          '^contracts/src/(features|capabilities)/',
          '^contracts/src/index\\.ts$',
        ],
      },
      'Infra could be lifted into another product.',
    ),
    rule(
      'nothing-imports-app',
      { pathNot: ['^infra/app/', DRIVERS] },
      { path: '^infra/app/' },
      'What puts the product together is the last to be read.',
    ),
    rule(
      'only-app-imports-demo',
      { pathNot: ['^infra/(app|demo)/', DRIVERS] },
      { path: '^infra/demo/' },
      'The product runs without its demo company.',
    ),
    rule(
      'writes-and-reads-meet-in-the-log',
      { path: pkg('services') },
      { path: pkg('projections', 'frontend') },
      'Services and projections share events, never code.',
    ),
    rule(
      'reads-and-writes-meet-in-the-log',
      { path: pkg('projections') },
      { path: pkg('services', 'frontend') },
      'Projections and services share events, never code.',
    ),
    rule(
      'the-browser-sees-only-contracts',
      { path: pkg('frontend') },
      { path: pkg('services', 'projections', 'infra') },
      'No server code in the browser.',
    ),
    rule(
      'the-signing-page-is-small',
      { path: '^frontend/src/(preview|crew|portal)/' },
      {
        path: [
          '^frontend/src/(app|kernel|capabilities|features)/',
          'node_modules/(@blueprintjs|ag-grid|urql|@urql|graphql|@sentry)',
        ],
      },
      'A customer’s phone loads neither the console nor its libraries.',
    ),
    rule(
      'papers-need-only-contracts',
      { path: '^frontend/src/papers/', pathNot: TEST },
      { path: ['^frontend/src/(?!papers/)', 'node_modules/(?!react(-dom)?/|@types/react)'] },
      'What a document says is drawn alike for us and for a customer’s phone.',
    ),
    rule(
      'features-are-islands',
      { path: '^([^/]+)/src/features/([^/]+)/', pathNot: '^contracts/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
      'Features meet through contracts, facts or reactions.',
    ),
    rule(
      'capabilities-know-no-feature',
      {
        path: [
          '^[^/]+/src/capabilities/',
          '^services/src/(http|jobs)/',
          '^projections/src/(lists|graphql|proof|reports)/',
        ],
        pathNot: TEST,
      },
      { path: ['^[^/]+/src/features/(?!saved-views/)', '^services/src/domain/'] },
      'A mechanism that names a feature is not a mechanism. Saved views are one of lists that is kept as a record.',
    ),
    rule(
      'domain-knows-no-feature',
      { path: '^services/src/domain/', pathNot: TEST },
      { path: '^services/src/features/' },
      'What features ask of each other’s records is read from the log, by the words of contracts.',
    ),
    rule(
      'kernel-knows-nobody',
      { path: '^[^/]+/src/kernel/', pathNot: TEST },
      {
        path: [
          '^[^/]+/src/(features|capabilities)/',
          '^services/src/(domain|http|jobs)/',
          '^projections/src/(lists|graphql|proof|reports)/',
        ],
      },
      'The kernel is read first, so it may mention nothing later.',
    ),
    rule(
      'lists-below-graphql',
      { path: '^projections/src/lists/', pathNot: TEST },
      { path: '^projections/src/(graphql|proof|reports|capabilities)/' },
      'Reading a page of a table knows nothing of how it is asked for.',
    ),
    rule(
      'proof-stands-alone',
      { path: '^projections/src/proof/', pathNot: TEST },
      { path: '^projections/src/(lists|graphql|capabilities)/' },
      'The nightly comparison reads tables and the log, and nothing that answers people.',
    ),
    rule(
      'mechanisms-below-http',
      { path: '^services/src/(capabilities|jobs)/', pathNot: TEST },
      { path: '^services/src/http/' },
      'What a mechanism decides does not depend on how it is asked.',
    ),
    rule(
      'rules-are-pure',
      { path: PURE },
      {
        pathNot: [
          '^contracts/src/',
          '^services/src/(kernel/decider\\.ts|capabilities/)',
          DECISIONS,
          '^projections/src/(kernel/projection\\.ts|capabilities/)',
        ],
      },
      'Deciders and projections: no Nest, no Node, no npm.',
    ),
    rule(
      'only-execute-appends',
      {
        path: '^services/src/',
        pathNot: ['^services/src/kernel/', '^services/src/(dry-run|ports|write-handlers)\\.ts$', ...TEST],
      },
      { path: '^infra/src/event-log/' },
      'Only Execute appends.',
    ),
    rule(
      'tests-stay-tests',
      { pathNot: TEST },
      { path: [...TEST, 'node_modules/vitest/'] },
      'Product code imports no test code.',
    ),
    rule(
      'no-orphans',
      { orphan: true, pathNot: [...TEST, '/index\\.ts$', '\\.d\\.ts$'] },
      {},
      'Unused files are deleted; git remembers.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
