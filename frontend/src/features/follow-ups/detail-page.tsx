import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Confirm } from '@blueprintjs/icons';
import type { ResultOf } from 'gql.tada';
import { Link, useParams } from 'react-router';
import { followUp, followUpOwnRoutes, followUpStanding } from '@backoffice/contracts/features/follow-ups';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { PartyFacts } from '#capabilities/location-frame.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { DayText, daysAhead, When } from '#kernel/formats.tsx';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { May } from '#kernel/permissions.tsx';
import { useToday } from '#kernel/profile.ts';
import { Loaded } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import { FollowUpDialog, FollowUpItems, type Asked } from './actions.tsx';
import { kindNames, outcomeNames, proposalPath, subjectOf } from './columns.ts';
import { FollowUpQuery } from './queries.ts';

type FollowUpRecord = NonNullable<ResultOf<typeof FollowUpQuery>['record']>;

export function FollowUpPage() {
  const { id = '' } = useParams();
  const reading = useRecord(followUp, FollowUpQuery, id);
  return (
    <Loaded of={reading} back={{ to: '/follow-up-list', text: 'All follow-ups' }}>
      {(record) => <FollowUpDetail key={record.id} record={record} />}
    </Loaded>
  );
}

function FollowUpDetail({ record }: { record: FollowUpRecord }) {
  const today = useToday();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { dueDate, kind, status, outcome, note, nextDueDate, closedAt, closedByName, proposalNumber, proposalName } =
    record;
  const isOpen = status === 'open';
  const proposal = proposalPath(record);
  return (
    <RecordPage
      resource={followUp}
      record={{ ...record, status: followUpStanding(record, today) }}
      crumbs={[{ to: '/follow-up-list', text: 'Follow-ups' }]}
      title={subjectOf(record)}
      next={
        isOpen && (
          <May check={followUpOwnRoutes.complete.permission}>
            <Button
              intent="primary"
              icon={<Confirm />}
              text="Complete"
              onClick={() => setAsked({ ask: 'complete', of: record })}
            />
          </May>
        )
      }
      more={
        isOpen && (
          <May check={followUpOwnRoutes.complete.permission}>
            <FollowUpItems of={record} first={false} onAsk={setAsked} />
          </May>
        )
      }
      side={
        <>
          <Panel title="About">
            <Facts>
              <PartyFacts of={record} />
              <Origin of={record} />
            </Facts>
          </Panel>
          <HistoryPanel resource={followUp} id={record.id} />
        </>
      }
    >
      <Panel title="Follow-up">
        <Facts>
          <Fact name="Due">
            <DayText of={dueDate} />
            {isOpen && ` (${daysAhead(today, dueDate)})`}
          </Fact>
          <Fact name="Kind">{kindNames[kind]}</Fact>
          <Fact name="Proposal">
            {proposal && (
              <Link to={proposal}>
                {proposalNumber} · {proposalName}
              </Link>
            )}
          </Fact>
          <Fact name="Outcome">{outcome && outcomeNames[outcome]}</Fact>
          <Fact name="Note">{note && <span className="pre">{note}</span>}</Fact>
          <Fact name="Next due">{nextDueDate && <DayText of={nextDueDate} />}</Fact>
          <Fact name={status === 'done' ? 'Completed' : 'Cancelled'}>
            {closedAt && (
              <>
                <When at={closedAt} /> by {closedByName}
              </>
            )}
          </Fact>
        </Facts>
      </Panel>
      {asked && <FollowUpDialog asked={asked} onClose={() => setAsked(null)} />}
    </RecordPage>
  );
}
