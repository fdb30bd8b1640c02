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
