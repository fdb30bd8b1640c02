import { addressLine, licenseText, phoneText } from '@backoffice/contracts/kernel';
import { letterhead, type LetterheadFact, type PdfBlock, type Picture } from '@backoffice/infra/pdf';
import type { CompanyDetails, CompanyLetterhead, ReadPorts } from './read-feature.ts';

export type { CompanyLetterhead };
/** What a document is, and the few facts people look for first. */
export type DocumentHead = {
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly LetterheadFact[];
};

/** Who writes, and what it is. */
export const letterheadOf = (company: CompanyLetterhead, { title, subtitle, facts }: DocumentHead): PdfBlock =>
  letterhead({
    ...(company.logo && { logo: company.logo }),
    name: company.name,
    title,
    subtitle,
    facts: [...facts],
    lines: [
      addressLine(company.address),
      phoneText(company.phone),
      company.email,
      ...(company.licenseNumber ? [licenseText(company)] : []),
    ],
  });

/** A stored picture as a document takes it; null when it is not there. */
export async function readPicture({ files }: Pick<ReadPorts, 'files'>, path: string | null): Promise<Picture | null> {
  const bytes = path === null ? null : await files.read(path);
  return bytes && { contentType: path?.endsWith('.png') ? 'image/png' : 'image/jpeg', bytes };
}

/** The company as it is now, with its picture. */
export async function readCompanyLetterhead(
  ports: Pick<ReadPorts, 'files' | 'companyOf'>,
  tenant: string,
): Promise<CompanyLetterhead> {
  const company = await requireCompany(ports.companyOf(tenant), tenant);
  return { ...company, logo: await readPicture(ports, company.logo) };
}

export async function requireCompany(looking: Promise<CompanyDetails | null>, tenant: string): Promise<CompanyDetails> {
  const company = await looking;
  if (!company) throw new Error(`There is no company ${tenant}`);
  return company;
}
