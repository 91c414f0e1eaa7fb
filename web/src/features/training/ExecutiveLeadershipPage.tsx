import { pages } from '../../content/pages.ts';
import { executiveLeadership } from '../../content/training/executive.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Programme } from './Programme.tsx';

const ExecutiveLeadershipPage = () => {
  useDocumentTitle(pages.executiveLeadership.title);
  return <Programme copy={executiveLeadership} />;
};

export default ExecutiveLeadershipPage;
