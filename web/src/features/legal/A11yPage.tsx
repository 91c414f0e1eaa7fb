import { accessibility } from '../../content/accessibility.ts';
import { Legal } from './Legal.tsx';

const AccessibilityPage = () => <Legal copy={accessibility} />;

export default AccessibilityPage;
