import type { Day } from '#kernel/index.ts';

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

/** What a payroll has, by which boxes are ticked. */
export type PayrollFacts = {
  readonly hasApprentices: boolean;
  readonly hasPlans: boolean;
  readonly hasCash: boolean;
};
type ComplianceBox = {
  readonly title: string;
  readonly says: (blanks: ComplianceBlanks) => string;
  readonly isTicked: (facts: PayrollFacts) => boolean;
};
/** The edition of January 2025: six boxes, in our own words. */
export type ComplianceBoxes = {
  readonly source: string;
  readonly opening: string;
  readonly boxes: readonly ComplianceBox[];
  readonly warning: string;
};

const WARNING =
  'THE WILLFUL FALSIFICATION OF ANY OF THE ABOVE STATEMENTS MAY SUBJECT THE CONTRACTOR OR SUBCONTRACTOR TO CIVIL OR CRIMINAL PROSECUTION. SEE SECTION 1001 OF TITLE 18 AND SECTION 3729 OF TITLE 31 OF THE UNITED STATES CODE.';
const always = () => true;

const sixBoxes: ComplianceBoxes = {
  source: 'After form WH-347, edition of January 2025 (OMB 1235-0008; 29 CFR 5.5(a)(3)(ii)), in words of our own',
  opening:
    'I paid the persons on this payroll or supervised that they were paid, and I certify each box that is ticked:',
  boxes: [
    {
      title: '1 Full wages',
      says: ({ contractor, project, from, to }) =>
        `Everybody who worked on ${project} for ${contractor} from ${from} to ${to} was paid the full weekly wages earned. No part of them was or will be given back to ${contractor} or on its behalf, directly or indirectly.`,
      isTicked: always,
    },
    {
      title: '2 Correct and complete',
      says: () =>
        'This payroll is correct and complete, and no rate on it is lower than that of the wage determination that is part of the contract.',
      isTicked: always,
    },
    {
      title: '3 Classifications',
      says: () => 'Each classification on this payroll is that of the work which the person did.',
      isTicked: always,
    },
    {
      title: '4 Apprentices',
      says: () =>
        'Each apprentice is registered individually in a program that is registered with the Office of Apprenticeship (OA) or with a State Apprenticeship Agency that it recognizes (SAA).',
      isTicked: ({ hasApprentices }) => hasApprentices,
    },
    {
      title: '5 Fringe benefits',
      says: () =>
        'Fringe benefits were paid into the plans below at the hourly credits given (6B), in cash (6C), or partly each, together not less than the contract requires.',
      isTicked: ({ hasPlans, hasCash }) => hasPlans || hasCash,
    },
    {
      title: '6 Deductions',
      says: () => 'Nothing was deducted from wages, directly or indirectly, but what 29 CFR part 3 permits.',
      isTicked: always,
    },
  ],
  warning: WARNING,
};

/** The edition of 2008 ran out on 30 September 2026. */
const SIX_BOXES_FROM = '2026-10-01';

/**
 * The statement of the edition in force on a day (29 CFR 5.5(a)(3)(ii)). A payroll that was run for signature before is
 * asked for again with its run, and prints as it did then.
 */
export const complianceStatementOn = (day: Day): ComplianceStatement | ComplianceBoxes =>
  day < SIX_BOXES_FROM ? fourParagraphs : sixBoxes;

/** Form WH-347 of December 2008, page 2. */
const fourParagraphs: ComplianceStatement = {
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
  warning: WARNING,
};
