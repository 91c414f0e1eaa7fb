import { pages } from '../../content/pages.ts';
import { aiAgents } from '../../content/solutions/ai-agents.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Solution } from './Solution.tsx';

const AiAgentsPage = () => {
  useDocumentTitle(pages.aiAgents.title);
  return <Solution copy={aiAgents} />;
};

export default AiAgentsPage;
