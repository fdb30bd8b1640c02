import { graphql } from '#kernel/gql.ts';

/** The companies of the platform, for those who look after them. */
export const PlatformCompaniesQuery = graphql(`
  query PlatformCompanies($request: ListRequest!) {
    page: companies(request: $request) { total items { id name type status createdAt } }
  }
`);
