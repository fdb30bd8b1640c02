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

/** What stands on a location's home beside its facts. */
export const ProposalsOfLocationQuery = graphql(`
  query ProposalsOfLocation($request: ListRequest!) {
    page: proposals(request: $request) {
      total
      items {
        id
        number
        name
        status
        amount
        date
        goodThruDate
      }
    }
  }
`);

export const ContractsOfLocationQuery = graphql(`
  query ContractsOfLocation($request: ListRequest!) {
    page: contracts(request: $request) {
      total
      items {
        id
        number
        name
        status
        contractValue
        balance
      }
    }
  }
`);
