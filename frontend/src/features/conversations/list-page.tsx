import { SegmentedControl } from '@blueprintjs/core';
import { conversation } from '@backoffice/contracts/features/conversations';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { card, columns, filters } from './columns.ts';

const query = listQuery(conversation, columns);
const TOOL_PARAMS = ['show'];
const choices = [
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'all', label: 'All' },
] as const;
const UNANSWERED: readonly Filter[] = [equals('status', 'unanswered')];
const ALL: readonly Filter[] = [];
/** Whoever waits longest stands first; of all of them what was said last. */
const LONGEST_FIRST = { by: 'waitingSince', order: 'asc' } as const;
const LATEST_FIRST = { by: 'lastMessageAt', order: 'desc' } as const;

/** What customers have asked and nobody has answered yet; all of it on demand. */
export function QuestionsPage() {
  const { params, put } = useUrlState();
  const isAll = params.get('show') === 'all';
  return (
    <ListPage
      resource={conversation}
      title="Questions"
      query={query}
      columns={columns}
      card={card}
      filters={filters}
      where={isAll ? ALL : UNANSWERED}
      narrowed={!isAll}
      sorted={isAll ? LATEST_FIRST : LONGEST_FIRST}
      open={({ id }) => `/questions/${id}`}
      toolParams={TOOL_PARAMS}
      tools={
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-label="Which questions"
          options={[...choices]}
          value={isAll ? 'all' : 'unanswered'}
          onValueChange={(value) => put({ show: value === 'all' ? 'all' : null })}
        />
      }
      add={{ to: '/questions/new', verb: 'New question' }}
      empty="No question waits for an answer. Record here what a customer asks by phone or by mail, and whoever knows the answer sends it."
    />
  );
}
