import { technicalImplementation } from '../../content/training/technical.ts';
import { Program } from './Program.tsx';

const TechnicalImplementationPage = () => <Program copy={technicalImplementation} />;

export default TechnicalImplementationPage;
