import { EnrollButton } from '../features/enroll/EnrollButton.tsx';
import PreviewPage from '../features/player/PreviewPage.tsx';

/** The page of a free preview lecture, with the button that enrolls in its course. */
const PreviewRoute = () => <PreviewPage action={(course) => <EnrollButton course={course} />} />;

export default PreviewRoute;
