import { executiveLeadership } from '../../content/training/executive.ts';
import { Program } from './Program.tsx';

const ExecutiveLeadershipPage = () => <Program copy={executiveLeadership} />;

export default ExecutiveLeadershipPage;
