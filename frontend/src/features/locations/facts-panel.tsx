import { Link } from 'react-router';
import { lienDocumentOwnRoutes } from '@backoffice/contracts/features/lien-documents';
import { lienUrgency } from '@backoffice/contracts/features/lien-rights';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import type { LocationRecord } from './draft.ts';

const INFO_ROUTE = lienDocumentOwnRoutes.editPrelimsInfo;

/** What is claimed for the work here, and until when something has to be done for it. */
export function PrelimsPanel({ record }: { record: LocationRecord }) {
  const today = useToday();
  const mayEdit = usePermissionCheck()(INFO_ROUTE.permission) && record.trashedAt === null;
  const { id, prelimClaim, noticeDueOn, noticeServedOn, recordLienBy } = record;
  const urgency = lienUrgency(record, today);
  if (!urgency && !mayEdit) return null;
  const path = `/toc/${id}/prelims-info`;
  return (
    <Panel title="Prelims info" aside={urgency && <StatusChip of={urgency} />}>
      {prelimClaim ? (
        <DetailList>
          <DetailRow name="Work">{prelimClaim.workDescription}</DetailRow>
          <DetailRow name="Estimate">
            <Money of={prelimClaim.estimatedTotal} />
          </DetailRow>
          <DetailRow name="First furnished">
            <DayText of={prelimClaim.firstFurnishedOn} />
          </DetailRow>
          <DetailRow name="Notice due">{noticeDueOn && <DayText of={noticeDueOn} />}</DetailRow>
          <DetailRow name="Notice served">{noticeServedOn && <DayText of={noticeServedOn} />}</DetailRow>
          <DetailRow name="Record lien by">{recordLienBy && <DayText of={recordLienBy} />}</DetailRow>
        </DetailList>
      ) : (
        <p className="muted">Nothing is entered for preliminary notices yet.</p>
      )}
      {mayEdit && <Link to={path}>{prelimClaim ? 'Edit prelims info' : 'Enter prelims info'}</Link>}
    </Panel>
  );
}
