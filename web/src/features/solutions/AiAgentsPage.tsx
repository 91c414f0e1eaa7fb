import { aiAgents } from '../../content/solutions/ai-agents.ts';
import { Solution } from './Solution.tsx';

const AiAgentsPage = () => <Solution copy={aiAgents} />;

export default AiAgentsPage;
