import { graphql } from '#data/gql.ts';

/** The companies of the platform, for those who look after them. */
export const PlatformCompaniesQuery = graphql(`
  query PlatformCompanies($request: ListRequest!) {
    page: companies(request: $request) {
      total
      items {
        id
        name
        type
        status
        createdAt
      }
    }
  }
`);

/** What is to be done next for the customers. */
export const DueFollowUpsQuery = graphql(`
  query DueFollowUps($request: ListRequest!) {
    page: followUps(request: $request) {
      total
      totalIsExact
      items {
        id
        subject
        kind
        dueDate
        status
        customerName
        locationName
      }
    }
  }
`);

/** What a company has entered so far. */
export const FirstStepsQuery = graphql(`
  query FirstSteps($one: ListRequest!) {
    banks(request: $one) {
      total
    }
    users(request: $one) {
      total
    }
    customers(request: $one) {
      total
    }
  }
`);
