import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { payApplication } from '@backoffice/contracts/features/pay-applications';
import { useRecord } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { EmailPage as EmailForm } from '#sending/email-page.tsx';
import type { SendPageProps } from '#sending/send-form.tsx';
import { SmsPage as SmsForm } from '#sending/sms-page.tsx';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';

const query = recordQuery(payApplication);
const list = { to: '/pay-applications', text: 'Applications for payment' };

/** An application as it is sent to the owner. */
function Send({ by, Form }: { by: string; Form: ComponentType<SendPageProps> }) {
  const { id = '' } = useParams();
  const reading = useRecord(payApplication, query, id);
  return (
    <AsyncContent of={reading} back={list}>
      {({ id, version, code, number, contractName, updatedByName }) => {
        const back = `/pay-applications/${id}`;
        const title = `Send application for payment ${number} by ${by}`;
        return (
          <div className="page send-page">
            <PageTitle>{title}</PageTitle>
            <nav aria-label="Breadcrumb" className="crumbs">
              <ol>
                <li>
                  <Link to={list.to}>{list.text}</Link>
                </li>
                <li>
                  <Link to={back}>{`${code} · ${contractName}`}</Link>
                </li>
              </ol>
            </nav>
            <h1>{title}</h1>
            <Form
              resource={payApplication}
              id={id}
              version={version}
              name={`Application for payment ${number}`}
              back={back}
              savedBy={updatedByName}
            />
          </div>
        );
      }}
    </AsyncContent>
  );
}

export const EmailPage = () => <Send by="email" Form={EmailForm} />;
export const SmsPage = () => <Send by="text message" Form={SmsForm} />;
