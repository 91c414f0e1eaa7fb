import { pages } from '../../content/pages.ts';
import { technicalImplementation } from '../../content/training/technical.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Programme } from './Programme.tsx';

const TechnicalImplementationPage = () => {
  useDocumentTitle(pages.technicalImplementation.title);
  return <Programme copy={technicalImplementation} />;
};

export default TechnicalImplementationPage;
