import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Layers, Percentage, TickCircle, Trash } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { company, companyOwnRoutes, type CompanyView } from '@backoffice/contracts/features/companies';
import { mountedRoute } from '#records/mounted-routes.ts';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { requestTo, useCommand } from '#data/use-command.ts';
import { useSubsidiaries } from './queries.ts';

type CompanyAction = 'inactive' | 'delete';

type CompanySummary = Pick<CompanyView, 'id' | 'version' | 'name' | 'status'>;

/** What is asked about before it is done. */
export type PendingCompanyAction = { readonly company: CompanySummary; readonly what: CompanyAction };

const [status, { remove }] = [mountedRoute(company, 'status'), companyOwnRoutes];

/** What can be done with a company beside editing it. */
export function CompanyMenuItems({
  record,
  onAsk,
}: {
  record: CompanySummary;
  onAsk: (asked: PendingCompanyAction) => void;
}) {
  const may = usePermissionCheck();
  const { send } = useCommand(status);
  async function activate() {
    const outcome = await send({ params: { id: record.id }, body: { status: 'active' }, version: record.version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifySuccess(`${record.name} is active now.`);
  }
  return (
    <>
      <PermissionGate check="page:companies.customize">
        <LinkMenuItem to={`/companies/customize?companyId=${record.id}`} icon={<Layers />} text="Customize" />
      </PermissionGate>
      <PermissionGate check="page:companies.profit-sharing">
        <LinkMenuItem
          to={`/companies/profit-sharing?companyId=${record.id}`}
          icon={<Percentage />}
          text="Profit sharing"
        />
      </PermissionGate>
      {may(status.permission) &&
        (record.status === 'active' ? (
          <MenuItem
            icon={<Disable />}
            text="Make inactive…"
            onClick={() => onAsk({ company: record, what: 'inactive' })}
          />
        ) : (
          <MenuItem icon={<TickCircle />} text="Make active" onClick={() => void activate()} />
        ))}
      {may(remove.permission) && (
        <>
          <MenuDivider />
          <MenuItem
            icon={<Trash />}
            intent="danger"
            text="Delete…"
            onClick={() => onAsk({ company: record, what: 'delete' })}
          />
        </>
      )}
    </>
  );
}

const confirmations: Readonly<
  Record<CompanyAction, { title: string; verb: string; says: (name: string) => string; done: (name: string) => string }>
> = {
  inactive: {
    title: 'Make company inactive',
    verb: 'Make inactive',
    says: (name) =>
      `The people of ${name} can still read everything there, and change nothing. They are told so. This can be taken back.`,
    done: (name) => `${name} is inactive now.`,
  },
  delete: {
    title: 'Delete company',
    verb: 'Delete company',
    says: (name) =>
      `${name} leaves every list, and its people can no longer work in it. Its documents and books are kept, and it can be restored from the trash.`,
    done: (name) => `${name} is deleted.`,
  },
};

export function CompanyConfirmation({
  of: {
    company: { id, name, version },
    what,
  },
  onClose,
  onDeleted,
}: {
  of: PendingCompanyAction;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { title, verb, says, done } = confirmations[what];
  return (
    <ConfirmationDialog
      title={title}
      verb={verb}
      says={says(name)}
      request={() =>
        what === 'inactive'
          ? requestTo(status, { params: { id }, body: { status: 'inactive' }, version })
          : requestTo(remove, { params: { id }, version })
      }
      explain={({ code }) => code === 'PARENT_HAS_CHILDREN' && <ActiveSubsidiaries id={id} />}
      onDone={() => {
        notifySuccess(done(name));
        onClose();
        if (what === 'delete') onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}

/** The way to those that are still active. */
const ActiveSubsidiaries = ({ id }: { id: string }) => (
  <ul className="reasons">
    {useSubsidiaries(id)
      ?.filter((each) => each.status === 'active')
      .map((each) => (
        <li key={each.id}>
          <Link to={`/companies/edit/${each.id}`}>{each.name}</Link>
        </li>
      ))}
  </ul>
);
