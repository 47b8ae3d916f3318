import { useAppSelector } from '~/web/lib/state/hooks';
import type { Agent, Submission } from '~/contract';
import { Tabs } from '~/web/ui/page/Tabs';
import { Combobox } from '~/web/ui/form/Combobox';
import type { LogOf } from '../model/url';
import { selectAgents } from '../selectors';

interface AgentChoiceProps {
  readonly of: LogOf;
  readonly submission: Submission;
  readonly onChoose: (agent_id: string) => void;
}

/** So many agents stand side by side; more are a list to search in. */
const SIDE_BY_SIDE = 4;

const CONTROL = {
  id: 'output-agent',
  disabled: false,
  'aria-describedby': undefined,
  'aria-invalid': false,
  'aria-required': false,
};

const nameOf = ({
  agent_id,
  rank,
  state,
  exit_code,
}: Pick<Agent, 'agent_id' | 'rank'> & Partial<Agent>) => {
  const how = state === 'ended' && exit_code ? ` · exit ${exit_code}` : '';
  return `${agent_id} · rank ${rank}${how}`;
};

/** Chooses the agent whose output shows, where there are several. Their ids are known before the server lists them. */
export function AgentChoice({ of, submission, onChoose }: AgentChoiceProps) {
  const told = useAppSelector((state) => selectAgents(state, of));
  const agents =
    told ??
    Array.from({ length: submission.node_count }, (_, rank) => ({
      agent_id: `agent-${rank}`,
      rank,
    }));
  if (agents.length <= 1) return null;
  if (agents.length <= SIDE_BY_SIDE) {
    return (
      <Tabs
        label="Agents"
        active={of.agent_id}
        onChoose={onChoose}
        tabs={agents.map((agent) => ({ key: agent.agent_id, label: nameOf(agent) }))}
      />
    );
  }
  return (
    <div className="output-agents">
      <Combobox
        control={CONTROL}
        label="Agent"
        value={of.agent_id}
        onChange={onChoose}
        choices={agents.map((agent) => ({ value: agent.agent_id, text: nameOf(agent) }))}
        loading={false}
        placeholder="Choose an agent"
        empty="No agent of this name"
      />
    </div>
  );
}
