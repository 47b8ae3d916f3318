import { useMemo } from 'react';
import type { Agent, Submission } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { reasonOf } from '~/web/lib/http/problem';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Status, type Tone } from '~/web/ui/data/Status';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { jobRequested, rankChosen } from '../events';
import type { JobRow } from '../model';
import { selectAgents, selectAgentsView } from '../selectors';

const STATES: Readonly<Record<Agent['state'], { readonly tone: Tone; readonly word: string }>> = {
  waiting: { tone: 'rest', word: 'Waiting' },
  running: { tone: 'busy', word: 'Running' },
  ended: { tone: 'good', word: 'Ended' },
  unknown: { tone: 'warn', word: 'Unknown' },
};
const nothing = <span className="at-muted">—</span>;

const State = ({ agent: { state, exit_code } }: { readonly agent: Agent }) => (
  <Status {...STATES[state]} {...(state === 'ended' && exit_code !== 0 && { tone: 'bad' })} />
);

const columns: readonly Column<Agent>[] = [
  { key: 'agent', title: 'Agent', cell: ({ agent_id }) => <code>{agent_id}</code> },
  { key: 'place', title: 'Place', from: 'medium', cell: ({ place }) => place ?? nothing },
  { key: 'state', title: 'State', cell: (agent) => <State agent={agent} /> },
  {
    key: 'exit',
    title: 'Exit code',
    width: '110px',
    align: 'end',
    cell: ({ exit_code }) => exit_code ?? nothing,
  },
  {
    key: 'log',
    title: 'Log',
    width: '110px',
    align: 'end',
    from: 'medium',
    cell: ({ log_size }) => sizeText(log_size),
  },
];
const rowKey = ({ agent_id }: Agent) => agent_id;

interface RankProps {
  readonly agent: Agent;
  readonly count: number;
  readonly onChoose: (rank: number) => void;
}

const Rank = ({ agent: { agent_id, rank }, count, onChoose }: RankProps) => (
  <select
    className="at-control job-rank"
    aria-label={`Rank of ${agent_id}`}
    value={rank}
    onChange={(event) => {
      onChoose(Number(event.target.value));
    }}
  >
    {Array.from({ length: count }, (_, each) => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </select>
);

/** The agents of a submission (JOB-10): where, how each stands, and its rank, which the owner may change until it starts. */
export function Agents({
  row: { batch_job_id, user_name },
  run,
}: {
  readonly row: JobRow;
  readonly run: Submission | undefined;
}) {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectUser)?.user_name === user_name;
  const submission_id = run?.submission_id ?? '';
  const known = useAppSelector((state) => selectAgents(state, submission_id));
  const agents = useAppSelector((state) => selectAgentsView(state, submission_id));
  const count = agents?.length ?? 0;
  const editable = mine && known?.editable === true && count > 1;
  const shown = useMemo(
    (): readonly Column<Agent>[] => [
      {
        key: 'rank',
        title: 'Rank',
        width: '100px',
        cell: (agent) =>
          editable ? (
            <Rank
              agent={agent}
              count={count}
              onChoose={(rank) =>
                dispatch(
                  rankChosen({ batch_job_id, submission_id, agent_id: agent.agent_id, rank }),
                )
              }
            />
          ) : (
            agent.rank
          ),
      },
      ...columns,
    ],
    [editable, count, dispatch, batch_job_id, submission_id],
  );
  if (!run)
    return (
      <EmptyState
        title="Never executed"
        hint="The agents of each submission will be listed here: where they run, and how they stand."
      />
    );
  if (!agents && known?.missed)
    return (
      <LoadError
        message={reasonOf(known.missed, '')}
        onRetry={() => dispatch(jobRequested({ id: batch_job_id }))}
      />
    );
  return (
    <>
      {count > 1 && known?.editable === false && known.reason && (
        <p className="at-muted">{known.reason}</p>
      )}
      <DataTable
        label="Agents"
        rows={agents ?? []}
        columns={shown}
        rowKey={rowKey}
        rowName={rowKey}
        loading={!agents}
        empty={
          <EmptyState
            title="No agents"
            hint="This submission was over before any of its agents was placed."
          />
        }
      />
    </>
  );
}
