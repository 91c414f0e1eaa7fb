import { pages } from '../../content/pages.ts';
import { customAi } from '../../content/solutions/custom-ai.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Solution } from './Solution.tsx';

const CustomAiPage = () => {
  useDocumentTitle(pages.customAi.title);
  return <Solution copy={customAi} />;
};

export default CustomAiPage;
