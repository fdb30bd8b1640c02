import { graphql } from '#data/gql.ts';

export const LienRightsQuery = graphql(`
  query LienRights($request: ListRequest!, $place: ListPlace) {
    page: locations(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        name
        customerName
        salesmanName
        city
        county
        lienRights
        noticeDueOn
        noticeServedOn
        rightsReachBackTo
        recordLienBy
        nextLienDeadline
        estimateIsShort
        trashedAt
        createdAt
        updatedAt
      }
    }
  }
`);
