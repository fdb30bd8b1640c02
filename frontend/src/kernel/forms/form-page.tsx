import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '#widgets/page-states.tsx';

type Props = { title: string; back: { to: string; text: string }; children: ReactNode };

/** A page that is one form: where it leads back to, and what it is called. */
export const FormPage = ({ title, back, children }: Props) => (
  <div className="page form-page">
    <PageTitle>{title}</PageTitle>
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        <li>
          <Link to={back.to}>{back.text}</Link>
        </li>
      </ol>
    </nav>
    <h1>{title}</h1>
    {children}
  </div>
);
