import { pages } from '../../content/pages.ts';
import { generativeAi } from '../../content/solutions/generative-ai.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { Solution } from './Solution.tsx';

const GenerativeAiPage = () => {
  useDocumentTitle(pages.generativeAi.title);
  return <Solution copy={generativeAi} />;
};

export default GenerativeAiPage;
