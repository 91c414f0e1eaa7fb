import { privacy } from '../../content/privacy.ts';
import { Legal } from './Legal.tsx';

const PrivacyPage = () => <Legal copy={privacy} />;

export default PrivacyPage;
