/**
 * What the schema's own scalars are in TypeScript; the rest of the schema stands in `graphql-env.d.ts`, which is
 * generated.
 */
declare module 'gql.tada' {
  interface setupSchema {
    scalars: { SafeInt: number; JSON: unknown };
  }
}

export { graphql } from 'gql.tada';
