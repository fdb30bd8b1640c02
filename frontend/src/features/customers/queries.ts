import { portalAccessOwnRoutes, PortalAccessView } from '@backoffice/contracts/features/portal-access';
import { equals, pageOf } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { customer, type CustomerView } from '@backoffice/contracts/features/customers';
import { graphql } from '#data/gql.ts';
import { recordQuery } from '#fields/record-queries.ts';

/** All that the pages of one customer show. */
export const customerQuery = recordQuery(customer);
export type CustomerRecord = CustomerView;

/** The locations of one customer, and what is owed for each. */
export const LocationsOfCustomerQuery = graphql(`
  query LocationsOfCustomer($request: ListRequest!) {
    page: locations(request: $request) {
      total
      items {
        id
        name
        city
        owed
        lastActivityAt
      }
    }
  }
`);

/** The latest cost-plus request of one customer, for those who may see it. */
export const CostPlusOfCustomerQuery = graphql(`
  query CostPlusOfCustomer($request: ListRequest!) {
    page: costPlusRequests(request: $request) {
      items {
        id
        version
        status
        proposedFeeBp
        reason
        requestedAt
        requestedByName
        decidedAt
        decidedByName
        note
      }
    }
  }
`);

/** What of each contract of a customer its location adds up. */
export const ContractsOfCustomerQuery = graphql(`
  query ContractsOfCustomer($request: ListRequest!) {
    page: contracts(request: $request) {
      items {
        id
        locationId
        contractValue
        billed
      }
    }
  }
`);

export const PaymentsOfCustomerQuery = graphql(`
  query PaymentsOfCustomer($request: ListRequest!) {
    page: postPayments(request: $request) {
      total
      items {
        id
        receivedOn
        methodName
        checkNo
        amount
        unapplied
        status
      }
    }
  }
`);

/** What was asked last by a customer. */
export const QuestionsOfCustomerQuery = graphql(`
  query QuestionsOfCustomer($request: ListRequest!) {
    page: conversations(request: $request) {
      total
      items {
        id
        subject
        askedByName
        lastMessageAt
        status
      }
    }
  }
`);

const accessRoute = { ...portalAccessOwnRoutes.list, answer: pageOf(PortalAccessView) };

/** Which contacts of a customer get to the portal, or did. */
export const usePortalAccess = (customerId: string) =>
  useRouteRead(accessRoute, { body: { filters: [equals('customerId', customerId)], limit: 50 } }, ['PortalAccess']);

/** When each of them was there last. */
export const usePortalVisits = (customerId: string) =>
  useRouteRead(portalAccessOwnRoutes.visits, { params: { id: customerId } }, ['PortalAccess']);
