import { pages } from '../../content/pages.ts';
import { technicalImplementation } from '../../content/training/technical.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Program } from './Program.tsx';

const TechnicalImplementationPage = () => {
  useDocumentTitle(pages.technicalImplementation.title);
  return <Program copy={technicalImplementation} />;
};

export default TechnicalImplementationPage;
