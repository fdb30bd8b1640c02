/**
 * What a customer may see of each kind of document, field by field (T11). A field that is not here is told to nobody;
 * add one with a reason.
 */
export const CUSTOMER_VISIBLE_FIELDS: Readonly<
  Record<
    | 'Proposal'
    | 'Contract'
    | 'ChangeOrder'
    | 'Invoice'
    | 'Warranty'
    | 'TmTicket'
    | 'PayApplication'
    | 'Prelim'
    | 'Release'
    | 'JobSheet',
    string
  >
> = {
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
    contractNumber customerAddress customerName date dueDate howToPay[].label howToPay[].text howToPay[].url standing.original standing.changes standing.billed kind lineItems[].balance lineItems[].billing.method lineItems[].billing.percentToDate
    lineItems[].changeOrderId lineItems[].name lineItems[].percentToDate lineItems[].previouslyBilled lineItems[].quantity lineItems[].scheduled
    lineItems[].source lineItems[].sourceLineItemId lineItems[].thisPeriod lineItems[].unit locationAddress locationName notes number openDue paid
    payments[].amount payments[].methodName payments[].receivedOn retainable retentionBp retentionHeld retentionReleased salesmanName status terms
    throughDate today
  `,
  Warranty: `
    claimContact claims company.address company.email company.licenseNumber company.logo company.name company.phone contactName contentHash
    contractName contractNumber coverage customerAddress customerName date endDate exclusions locationAddress locationName maintenanceDuties
    months name number salesmanName startDate status terms today
  `,
  TmTicket: `
    authorization canSign company.address company.email company.licenseNumber company.logo company.name company.phone contactName contentHash
    contractName contractNumber corrects customerAddress customerName date equipment labor locationAddress locationName material[].lineId
    material[].quantity material[].text material[].unit name note number reason reference requestedBy requestedByCompany requestedByPhone
    salesmanName signature status subcontract submittedBy today
  `,
  PayApplication: `
    certificate company.address company.email company.licenseNumber company.logo company.name company.phone contentHash contractName
    contractNumber customerAddress customerName date locationAddress notary notes number periodTo sheet.amount sheet.balance sheet.changes
    sheet.contractSum sheet.due sheet.earlier sheet.earned sheet.lines[].balance sheet.lines[].name sheet.lines[].percent
    sheet.lines[].retention sheet.lines[].scheduled sheet.lines[].source sheet.lines[].stored sheet.lines[].toDate sheet.lines[].work
    sheet.lines[].workBefore sheet.notCertifiedBefore sheet.originalSum sheet.percent sheet.released sheet.retention sheet.retentionOfStored
    sheet.retentionOfWork sheet.stored sheet.toDate sheet.work sheet.workBefore status today
  `,
  Prelim: `
    amendsNumber apn bond.number bond.surety claimant claimantRole company.address company.email company.licenseNumber company.logo company.name
    company.phone contactName contentHash county customerAddress customerName date directContractor.address directContractor.name
    directContractor.reputed estimatedTotal firstFurnishedOn hiringParty.address hiringParty.name lender.address lender.name lender.reputed
    locationAddress locationName name noLenderKnown noticeHeading noticeParagraphs[] statute.sections statute.source statute.section
    number owner.address owner.name owner.reputed permitNo
    preparedBy recipients[].address recipients[].name recipients[].party recipients[].reputed salesmanName siteDescription status today
    workDescription
  `,
  JobSheet: `
    canSign columns[].key columns[].label company.address company.email company.licenseNumber company.logo company.name company.phone contactName
    contentHash crew customerAddress customerName date digAlert.number directions equipments footer foremanName foremanPhone language locationAddress
    locationName materials movedFrom name number phases[].instructions phases[].label phases[].name phases[].plannedHours phases[].quantity phases[].unit
    plannedHours safetyNotes safetyNotesSpanish salesmanName signature siteContact.name startTime status today
  `,
  Release: `
    amountOfCheck amountReceived canSign checkPayableTo claimantKind claimantName company.address company.email company.licenseNumber company.logo
    company.name company.phone contactName contentHash contractName contractNumber customerAddress customerName date disputedClaimsAmount
    form[].kind form[].text form[].value formType jobLocation locationAddress locationName makerOfCheck nameOfCustomer number owner
    priorConditionalWaivers salesmanName signature status statuteVersion throughDate today
  `,
};
