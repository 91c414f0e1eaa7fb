import { terms } from '../../content/terms.ts';
import { Legal } from './Legal.tsx';

const TermsPage = () => <Legal copy={terms} />;

export default TermsPage;
