import { pages } from '../../content/pages.ts';
import { terms } from '../../content/terms.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Legal } from './Legal.tsx';

const TermsPage = () => {
  useDocumentTitle(pages.terms.title);
  return <Legal copy={terms} />;
};

export default TermsPage;
