import { generativeAi } from '../../content/solutions/generative-ai.ts';
import { Solution } from './Solution.tsx';

const GenerativeAiPage = () => <Solution copy={generativeAi} />;

export default GenerativeAiPage;
