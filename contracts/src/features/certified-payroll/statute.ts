/** What the statement of compliance says, by the blanks that a payroll fills in. */
export type ComplianceBlanks = {
  readonly contractor: string;
  readonly project: string;
  readonly from: string;
  readonly to: string;
};
export type ComplianceStatement = {
  readonly source: string;
  readonly paragraphs: (blanks: ComplianceBlanks) => readonly string[];
  readonly plans: string;
  readonly cash: string;
  readonly warning: string;
};

export const CURRENT_STATEMENT = '2008-12-01';

/** The law by the day from which its wording is in force (29 CFR 5.5(a)(3)(ii); form WH-347, page 2). */
export const complianceStatements: Readonly<Record<string, ComplianceStatement>> = {
  [CURRENT_STATEMENT]: {
    source: 'U.S. Department of Labor, Wage and Hour Division, form WH-347, page 2',
    paragraphs: ({ contractor, project, from, to }) => [
      `(1) That I pay or supervise the payment of the persons employed by ${contractor} on the ${project}; that during the payroll period commencing on ${from}, and ending ${to}, all persons employed on said project have been paid the full weekly wages earned, that no rebates have been or will be made either directly or indirectly to or on behalf of said ${contractor} from the full weekly wages earned by any person and that no deductions have been made either directly or indirectly from the full wages earned by any person, other than permissible deductions as defined in Regulations, Part 3 (29 C.F.R. Subtitle A), issued by the Secretary of Labor under the Copeland Act, as amended (48 Stat. 948, 63 Stat. 108, 72 Stat. 967; 76 Stat. 357; 40 U.S.C. § 3145), and described below:`,
      '(2) That any payrolls otherwise under this contract required to be submitted for the above period are correct and complete; that the wage rates for laborers or mechanics contained therein are not less than the applicable wage rates contained in any wage determination incorporated into the contract; that the classifications set forth therein for each laborer or mechanic conform with the work he performed.',
      '(3) That any apprentices employed in the above period are duly registered in a bona fide apprenticeship program registered with a State apprenticeship agency recognized by the Bureau of Apprenticeship and Training, United States Department of Labor, or if no such recognized agency exists in a State, are registered with the Bureau of Apprenticeship and Training, United States Department of Labor.',
      '(4) That:',
    ],
    plans:
      '(a) WHERE FRINGE BENEFITS ARE PAID TO APPROVED PLANS, FUNDS, OR PROGRAMS: in addition to the basic hourly wage rates paid to each laborer or mechanic listed in the above referenced payroll, payments of fringe benefits as listed in the contract have been or will be made to appropriate programs for the benefit of such employees, except as noted in section 4(c) below.',
    cash: '(b) WHERE FRINGE BENEFITS ARE PAID IN CASH: Each laborer or mechanic listed in the above referenced payroll has been paid, as indicated on the payroll, an amount not less than the sum of the applicable basic hourly wage rate plus the amount of the required fringe benefits as listed in the contract, except as noted in section 4(c) below.',
    warning:
      'THE WILLFUL FALSIFICATION OF ANY OF THE ABOVE STATEMENTS MAY SUBJECT THE CONTRACTOR OR SUBCONTRACTOR TO CIVIL OR CRIMINAL PROSECUTION. SEE SECTION 1001 OF TITLE 18 AND SECTION 3729 OF TITLE 31 OF THE UNITED STATES CODE.',
  },
};
