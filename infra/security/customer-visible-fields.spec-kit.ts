/** What a customer may see of each kind of document, field by field (T11). A field that is not here is told to nobody; add one with a reason. */
export const CUSTOMER_VISIBLE_FIELDS: Readonly<Record<'Proposal' | 'Contract' | 'ChangeOrder' | 'Invoice', string>> = {
  Proposal: `
    amount canSign company.address company.email company.licenseNumber company.logo company.name company.phone contactName contentHash customerAddress
    customerName date goodThruDate lineItems[].amount lineItems[].description lineItems[].id lineItems[].isPhase lineItems[].kind lineItems[].name
    lineItems[].quantity lineItems[].selected lineItems[].unit lineItems[].unitPrice locationAddress locationName name number salesmanName signature
    status terms today
  `,
  Contract: `
    amount canSign company.address company.email company.licenseNumber company.logo company.name company.phone contactName contentHash countersignature
    customerAddress customerName date downPayment estimatedCompletion hideTerms isHomeImprovement lender lineItems[].amount lineItems[].description
    lineItems[].id lineItems[].isPhase lineItems[].kind lineItems[].name lineItems[].quantity lineItems[].selected lineItems[].unit lineItems[].unitPrice
    locationAddress locationName name number proposalNumber retentionBp retentionExempt salesmanName signature.company signature.date signature.method signature.name
    signature.signedAt signature.title startDate status terms today type
  `,
  ChangeOrder: `
    amount canSign company.address company.email company.licenseNumber company.logo company.name company.phone contactName contentHash contractName
    contractNumber customerAddress customerName date daysAdded hideTerms lineItems[].amount lineItems[].description lineItems[].id lineItems[].isPhase
    lineItems[].kind lineItems[].name lineItems[].quantity lineItems[].selected lineItems[].unit lineItems[].unitPrice locationAddress locationName name
    newValue number previousValue reason salesmanName signature status terms today
  `,
  Invoice: `
    amount amountDue company.address company.email company.licenseNumber company.logo company.name company.phone contactName contentHash contractName
    contractNumber customerAddress customerName date dueDate howToPay[].label howToPay[].text howToPay[].url kind lineItems[].balance lineItems[].billing.method lineItems[].billing.percentToDate
    lineItems[].changeOrderId lineItems[].name lineItems[].percentToDate lineItems[].previouslyBilled lineItems[].quantity lineItems[].scheduled
    lineItems[].source lineItems[].sourceLineItemId lineItems[].thisPeriod lineItems[].unit locationAddress locationName notes number openDue paid
    payments[].amount payments[].methodName payments[].receivedOn retainable retentionBp retentionHeld retentionReleased salesmanName status terms
    throughDate today
  `,
};
