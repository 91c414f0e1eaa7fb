import { EnrollButton } from '../features/enroll/EnrollButton.tsx';
import PreviewPage from '../features/player/PreviewPage.tsx';

/** A lecture that anybody may watch, with the way into its course. */
const PreviewRoute = () => <PreviewPage action={(course) => <EnrollButton course={course} />} />;

export default PreviewRoute;
