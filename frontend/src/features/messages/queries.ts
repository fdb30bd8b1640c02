import { graphql } from '#data/gql.ts';

export const MessagesQuery = graphql(`
  query Messages($request: ListRequest!, $place: ListPlace) {
    page: messages(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        channel
        status
        purpose
        recipients
        subject
        documentName
        createdAt
        createdByName
        sentAt
        deliveredAt
        openedAt
        failure
        templateName
      }
    }
  }
`);

export const MessageQuery = graphql(`
  query Message($id: ID!) {
    record: message(id: $id) {
      id
      channel
      status
      purpose
      to
      cc
      subject
      body
      documentKind
      documentId
      documentName
      locationId
      createdAt
      createdByName
      sentAt
      deliveredAt
      openedAt
      failure
      templateName
      attachments {
        name
      }
    }
  }
`);
