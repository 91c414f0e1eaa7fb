import { pages } from '../../content/pages.ts';
import { privacy } from '../../content/privacy.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Legal } from './Legal.tsx';

const PrivacyPage = () => {
  useDocumentTitle(pages.privacy.title);
  return <Legal copy={privacy} />;
};

export default PrivacyPage;
