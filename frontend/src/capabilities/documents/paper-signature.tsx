import type { ReactNode } from 'react';
import type { SignatureView } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { useRouteRead } from '#data/use-read.ts';
import { openStoredFile } from '#files/stored-file.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { DayText, RelativeTime } from '#widgets/formats.tsx';

type SignerDetails = { readonly name: string; readonly title: string; readonly company?: string };

/** Who has signed for a party, and what shows it. */
export const PaperSignature = ({
  title,
  of: { name, title: office, company },
  children,
}: {
  title: string;
  of: SignerDetails;
  children: ReactNode;
}) => (
  <section className="paper-signed">
    <h3>{title}</h3>
    <p>
      <strong>{name}</strong>
      {office && `, ${office}`}
      {company && `, ${company}`}
    </p>
    {children}
  </section>
);

type Signature = z.infer<typeof SignatureView>;
type SignedRecord = { readonly id: string; readonly signature: Signature | null };

/** The customer's signature as it was drawn, or that it stands on paper; nothing while nobody has signed. */
export const CustomerSignature = ({ resource, of: { id, signature } }: { resource: Resource; of: SignedRecord }) =>
  signature && (
    <PaperSignature title="Signed by the customer" of={signature}>
      {signature.method === 'paper' ? (
        <OnPaper of={signature} />
      ) : (
        <Drawn key={signature.signedAt} resource={resource} id={id} of={signature} />
      )}
    </PaperSignature>
  );

function Drawn({ resource, id, of: { name, signedAt } }: { resource: Resource; id: string; of: Signature }) {
  const { data } = useRouteRead(mountedRoute(resource, 'signaturePicture'), { params: { id } });
  return (
    <>
      <div className="paper-picture">{data?.picture && <img src={data.picture} alt={`Signature of ${name}`} />}</div>
      <RelativeTime at={signedAt} />
    </>
  );
}

const OnPaper = ({ of: { date, recordedBy, signedAt, scanPath, remark } }: { of: Signature }) => (
  <>
    <p>
      On paper, <DayText of={date} />. Recorded by {recordedBy}, <RelativeTime at={signedAt} />.
    </p>
    {remark && <p className="pre">{remark}</p>}
    {scanPath && (
      <button type="button" className="text-button" onClick={() => void openStoredFile(scanPath)}>
        Open the scan
      </button>
    )}
  </>
);
