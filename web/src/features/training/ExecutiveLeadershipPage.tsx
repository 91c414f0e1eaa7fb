import { pages } from '../../content/pages.ts';
import { executiveLeadership } from '../../content/training/executive.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Program } from './Program.tsx';

const ExecutiveLeadershipPage = () => {
  useDocumentTitle(pages.executiveLeadership.title);
  return <Program copy={executiveLeadership} />;
};

export default ExecutiveLeadershipPage;
