import { graphql } from '#data/gql.ts';

export const LocationsQuery = graphql(`
  query Locations($request: ListRequest!, $place: ListPlace) {
    page: locations(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        name
        customerId
        customerName
        salesmanName
        city
        county
        isPublicWork
        owed
        lastActivityAt
        trashedAt
        createdAt
        updatedAt
      }
    }
  }
`);

export const LocationQuery = graphql(`
  query Location($id: ID!) {
    record: location(id: $id) {
      id
      version
      name
      customerId
      customerName
      salesmanId
      salesmanName
      county
      apn
      legalDescription
      accessNotes
      isPublicWork
      awardingBody
      projectNumber
      dirProjectId
      wageDeterminationNo
      showPrelimInfo
      lienRights
      noticeDueOn
      noticeServedOn
      recordLienBy
      prelimClaim {
        firstFurnishedOn
        workDescription
        estimatedTotal
      }
      city
      trashedAt
      createdAt
      createdByName
      updatedAt
      updatedByName
      address {
        line1
        line2
        city
        state
        zip
      }
      siteContact {
        name
        phone
      }
      information {
        gateCode
        utilities
        owner {
          name
          address
          phone
        }
        directContractor {
          name
          address
          phone
        }
        lender {
          name
          address
          phone
        }
        noLenderKnown
        permitNo
        bond {
          surety
          number
        }
      }
      notes {
        id
        text
        at
        by
        byName
      }
      media {
        filePath
        name
        contentType
        size
        at
        byName
      }
    }
  }
`);

/** Whom one calls at the customer's. */
export const CustomerContactsQuery = graphql(`
  query CustomerContacts($id: ID!) {
    record: customer(id: $id) {
      id
      contacts {
        id
        name
        title
        phone
        email
      }
    }
  }
`);

/** What went out last for a location. */
export const LatestMessagesQuery = graphql(`
  query LatestMessages($request: ListRequest!) {
    page: messages(request: $request) {
      total
      items {
        id
        subject
        documentName
        recipients
        status
        createdAt
      }
    }
  }
`);
