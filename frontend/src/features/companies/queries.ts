import { graphql } from '#kernel/gql.ts';

export const CompaniesQuery = graphql(`
  query Companies($request: ListRequest!, $place: ListPlace) {
    page: companies(request: $request, place: $place) {
      total totalIsExact page limit hasMore
      items { id name legalName type status licenseNumber phone email timeZone createdAt updatedAt }
    }
  }
`);

export const CompanyQuery = graphql(`
  query Company($id: ID!) {
    record: company(id: $id) {
      id version name legalName type parentCompanyId licenseNumber phone email website timeZone weekEndsOn overtimeRule netDays agingBasis defaultRetentionBp burdenBp
      adminEmails status isParentCompany createdAt createdByName updatedAt updatedByName
      address { line1 line2 city state zip }
    }
  }
`);
