import type { ReportAnswer, ReportCell, ReportCells } from '@backoffice/contracts/capabilities';
import { COPIES_FACT } from '@backoffice/contracts/features/tax-reports';
import { addressLine, moneyText, phoneText } from '@backoffice/contracts/kernel';
import { factsRow, heading, moneyTable, type PdfBlock, type PdfRow } from '@backoffice/infra/pdf';
import type { CompanyLetterhead } from '#capabilities/letterhead.ts';
import { tablePaper } from '#reports/report-pdf.ts';

/** The list; or for each vendor that is filed a page of its own, which is mailed to it. */
export function paper1099(answer: ReportAnswer, company: CompanyLetterhead): readonly PdfBlock[] {
  if (!answer.facts.some(({ label, value }) => label === COPIES_FACT.label && value === COPIES_FACT.value))
    return tablePaper(answer, company);
  if (answer.rows.length === 0) return [{ text: 'No vendor was paid so much that a 1099 is filed.' }];
  return answer.rows.map(({ cells }, at) => ({
    stack: copyOf(cells, company),
    ...(at > 0 && { pageBreak: 'before' as const }),
  }));
}

const text = (cells: ReportCells, key: string) => String(cells[key] ?? '');
/** Left out of what is read by people who may not know tax numbers. */
const taxNumber = (cells: ReportCells, key: 'tin' | 'payerTin', before: string) =>
  key in cells ? (text(cells, key) && before + text(cells, key)) || 'Not known' : 'Not shown';
const figure = (what: string, amount: ReportCell = 0): PdfRow => ({
  kind: 'line',
  cells: [what, moneyText(Number(amount))],
});
const boxes: Readonly<Record<string, string>> = {
  NEC: 'Paid to somebody who is not an employee (1099-NEC, box 1)',
  MISC: 'Rents (1099-MISC, box 1)',
};

/** What a recipient has to be told (26 CFR 1.6041-2 and 31.3406), in words of our own. */
function copyOf(cells: ReportCells, company: CompanyLetterhead): PdfBlock[] {
  const [year, form] = [text(cells, 'year'), text(cells, 'form')];
  const address = [
    text(cells, 'address'),
    text(cells, 'city'),
    [text(cells, 'state'), text(cells, 'zip')].filter(Boolean).join(' '),
  ];
  return [
    heading(`What ${company.name} paid you in ${year}`),
    factsRow([
      { label: 'Payer', value: company.name },
      { label: 'Address', value: addressLine(company.address) },
      { label: 'Phone', value: phoneText(company.phone) },
      { label: 'Payer’s tax number', value: taxNumber(cells, 'payerTin', '') },
    ]),
    factsRow([
      { label: 'Recipient', value: text(cells, 'name1') },
      { label: 'Address', value: address.filter(Boolean).join(', ') },
      { label: 'Recipient’s tax number', value: taxNumber(cells, 'tin', 'ends in ') },
      { label: 'Account', value: text(cells, 'accountNo') || 'None' },
    ]),
    moneyTable(
      [{ title: 'What' }, { title: 'Amount', figures: true }],
      [
        figure(boxes[form] ?? '', cells['amount']),
        figure('Federal income tax withheld', cells['backupWithheld']),
        figure(`State tax withheld ${text(cells, 'taxState')}`.trim(), cells['stateWithheld']),
      ],
    ),
    ...[
      `The Internal Revenue Service is told of this amount on Form 1099-${form}. If you have to file a return and leave taxable income out of it, you may have to pay a penalty.`,
      'It is what you were paid in the year, by the day of payment, for work or rent that was not wages. You may owe self-employment tax on it.',
      'Please tell us at once if the amount, the name or the tax number is wrong. Keep this page with your records.',
    ].map((said): PdfBlock => ({ text: said, margin: [0, 6, 0, 0] })),
  ];
}
