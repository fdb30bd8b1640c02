import { graphql } from '#data/gql.ts';

/** Where the lien rights of a location stand. */
export const LienClockQuery = graphql(`
  query LienClock($id: ID!) {
    record: location(id: $id) {
      id
      lienRights
      noticeDueOn
      noticeServedOn
      rightsReachBackTo
      recordLienBy
      estimateIsShort
    }
  }
`);

/** What a notice may be given for. */
export const ContractsAtQuery = graphql(`
  query ContractsAt($request: ListRequest!) {
    page: contracts(request: $request) {
      items {
        id
        number
        name
      }
    }
  }
`);
