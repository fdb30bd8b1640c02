/**
 * GraphQL refuses types that another copy of it has made, and a test runner that prefers `index.mjs` would load a
 * second copy beside the one that gqloom and mercurius load. Naming the file leaves no choice.
 */
export * from 'graphql/index.js';
