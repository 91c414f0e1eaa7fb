import { customAi } from '../../content/solutions/custom-ai.ts';
import { Solution } from './Solution.tsx';

const CustomAiPage = () => <Solution copy={customAi} />;

export default CustomAiPage;
