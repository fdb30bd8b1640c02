import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { invoice } from '@backoffice/contracts/features/invoices';
import { EmailPage, type SendPageProps } from '#capabilities/email-page.tsx';
import { LocationCrumbs } from '#capabilities/location-frame.tsx';
import { SmsPage } from '#capabilities/sms-page.tsx';
import { Loaded, Title } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import { InvoiceQuery } from './queries.ts';

export const EmailInvoicePage = () => <SendInvoice by="email" Form={EmailPage} />;
export const TextInvoicePage = () => <SendInvoice by="text message" Form={SmsPage} />;

function SendInvoice({ by, Form }: { by: string; Form: ComponentType<SendPageProps> }) {
  const { locationId = '', invoiceId = '' } = useParams();
  const list = `/toc/${locationId}/invoice`;
  const reading = useRecord(invoice, InvoiceQuery, invoiceId);
  return (
    <Loaded of={reading} back={{ to: list, text: 'All invoices of this location' }}>{({ id, version, number, contractName }) => {
      const back = `${list}/${id}`;
      return (
        <div className="page send-page">
          <Title>{`Send invoice ${number} by ${by}`}</Title>
          <LocationCrumbs locationId={locationId}><li><Link to={list}>Invoices</Link></li><li><Link to={back}>{`Invoice ${number} · ${contractName}`}</Link></li></LocationCrumbs>
          <h1>Send invoice {number} by {by}</h1>
          <Form key={id} resource={invoice} id={id} version={version} name={`Invoice ${number}`} back={back} />
        </div>
      );
    }}</Loaded>
  );
}
