import type { ReactNode } from 'react';
import type { Paper, SignatureView } from '@backoffice/contracts/capabilities';
import type { z } from 'zod';
import { SignerFields } from '#papers/paper-blocks.tsx';
import { sentenceCase, singularNoun } from '#widgets/labels.ts';
import type { DocumentResource, DocumentRow } from './document.tsx';
import { UNKNOWN_LETTERHEAD, useLetterhead, type Letterhead } from './letterhead.ts';
import { CustomerSigned } from './paper-signature.tsx';
import { PaperArticle } from './paper.tsx';

type PaperRow = DocumentRow & {
  readonly companyId: string;
  readonly signature?: z.infer<typeof SignatureView> | null;
};

/** A document as it is printed, with the signature that the customer has given. */
export function DocumentPaper<Row extends PaperRow>({
  of: resource,
  record,
  paper,
  children,
}: {
  of: DocumentResource<Row>;
  record: Row;
  paper: (company: Letterhead) => Paper;
  children?: ReactNode;
}) {
  const from = useLetterhead(record.companyId);
  const { id, signature } = record;
  return (
    <PaperArticle
      from={from}
      label={`${sentenceCase(singularNoun(resource))} ${record.number} as the customer sees it`}
      paper={paper(from ?? UNKNOWN_LETTERHEAD)}
      signer={(signer) =>
        signer.isCustomer && signature ? (
          <CustomerSigned resource={resource} of={{ id, signature }} title={signer.role}>
            <SignerFields of={signer} />
          </CustomerSigned>
        ) : undefined
      }
    >
      {children}
    </PaperArticle>
  );
}
