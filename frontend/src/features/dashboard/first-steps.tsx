import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Circle, Cross, TickCircle } from '@blueprintjs/icons';
import { useQuery } from 'urql';
import { Link } from 'react-router';
import { company, paymentLines, type CompanyView } from '@backoffice/contracts/features/companies';
import { openingOwnRoutes } from '@backoffice/contracts/features/openings';
import { usePermissionCheck } from '#access/permissions.tsx';
import { readStored, writeStored } from '#browser/storage.ts';
import { useRouteRead } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Panel } from '#widgets/panel.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { FirstStepsQuery } from './queries.ts';

const HIDDEN = 'first-steps-hidden';
const ONE = { limit: 1 };

type Counts = Readonly<Record<'banks' | 'users' | 'customers', { readonly total: number }>> & {
  readonly opening: { readonly status: string } | null;
};
type FirstStep = {
  readonly title: string;
  readonly why: string;
  readonly to: string;
  /** Another way to the same. */
  readonly also?: { readonly text: string; readonly to: string };
  /** What somebody needs to take it. */
  readonly check?: string;
  readonly isDone: (ours: CompanyView, counts: Counts) => boolean;
};

/** What a company needs before its first proposal and its first invoice look as they should. */
const steps: readonly FirstStep[] = [
  {
    title: 'Add your logo',
    why: 'It stands on every document and letter.',
    to: '/edit-companies',
    isDone: ({ logo }) => logo !== null,
  },
  {
    title: 'Write your terms',
    why: 'New proposals, contracts and invoices begin with them.',
    to: '/companies/customize',
    isDone: ({ documentTerms }) => Object.values(documentTerms).some((terms) => terms !== ''),
  },
  {
    title: 'Say how customers pay',
    why: 'Invoices, their letters and their pages tell it.',
    to: '/edit-companies',
    isDone: ({ paymentInstructions }) => paymentLines(paymentInstructions).length > 0,
  },
  {
    title: 'Enter your bank',
    why: 'Payments are deposited there.',
    to: '/job-costing/maintenance/banks/new',
    isDone: (_ours, { banks }) => banks.total > 0,
  },
  {
    title: 'Bring your balances forward',
    why: 'Open invoices, bills and the trial balance of the day that your books begin.',
    to: '/ledger/opening',
    isDone: (_ours, { opening }) => opening !== null && opening.status !== 'draft',
    check: openingOwnRoutes.get.permission,
  },
  {
    title: 'Invite your people',
    why: 'Each gets a sign-in and a role of their own.',
    to: '/manage-users/new',
    isDone: (_ours, { users }) => users.total > 1,
  },
  {
    title: 'Enter the first customer',
    why: 'Then a location, and you can send a proposal.',
    to: '/customers/Add',
    also: { text: 'You can import them from a file, too.', to: '/import/customers' },
    isDone: (_ours, { customers }) => customers.total > 0,
  },
];

/** The checklist of a company's first day, until all is done or somebody has had enough of it. */
export function FirstSteps({ companyId }: { companyId: string }) {
  const [isHidden, setHidden] = useState(() => readStored('device', HIDDEN) === companyId);
  const { data: ours, problem } = useRouteRead(
    mountedRoute(company, 'get'),
    isHidden ? null : { params: { id: companyId } },
    [company.entity],
  );
  const may = usePermissionCheck();
  const mayOpen = may(openingOwnRoutes.get.permission);
  const { data: opening } = useRouteRead(openingOwnRoutes.get, isHidden || !mayOpen ? null : {}, ['BookOpening']);
  const [{ data: counts, error }] = useQuery({ query: FirstStepsQuery, variables: { one: ONE }, pause: isHidden });
  if (isHidden || problem || error) return null; // the day goes on without it
  if (!ours || !counts) return <Pending />;
  const offered = steps.filter(({ check = null }) => may(check));
  const done = offered.filter(({ isDone }) => isDone(ours, { ...counts, opening }));
  if (done.length === offered.length) return null;
  return (
    <Panel
      title="First steps"
      aside={
        <span className="first-steps-aside muted">
          {done.length} of {offered.length} done
          <Button
            size="small"
            variant="minimal"
            icon={<Cross />}
            aria-label="Hide the first steps"
            onClick={() => {
              writeStored('device', HIDDEN, companyId);
              setHidden(true);
            }}
          />
        </span>
      }
    >
      <ol className="first-steps">
        {offered.map((step) => {
          const isDone = done.includes(step);
          return (
            <li key={step.title} data-done={isDone || undefined}>
              {isDone ? <TickCircle title="Done" /> : <Circle title="To do" />}
              <div>
                {isDone ? <span>{step.title}</span> : <Link to={step.to}>{step.title}</Link>}
                <p className="muted">
                  {step.why} {!isDone && step.also && <Link to={step.also.to}>{step.also.text}</Link>}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
