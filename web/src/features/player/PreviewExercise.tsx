import { useRef, useState } from 'react';
import type { PreviewExercise as Exercise } from '#contract/schemas/practice.ts';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { api } from '../../lib/api/index.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { deviceStorage } from '../../lib/browser/browser-storage.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ArticleSkeleton } from './article/ArticleSkeleton.tsx';
import { ArticleText } from './article/ArticleText.tsx';
import { type Expiring, withExpiry } from './article/useFreshAddresses.ts';
import { Workbench } from './exercise/Workbench.tsx';

const ignore = () => undefined;

const OpenExercise = ({
  courseId,
  exercise,
  lang,
  onRenew,
}: {
  courseId: string;
  exercise: Expiring<Exercise>;
  lang: string | undefined;
  onRenew: () => void;
}) => {
  const { lectureId, starter, hasCases } = exercise;
  const key = `northlight:code:visitor:${courseId}:${lectureId}`;
  const element = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState(() => deviceStorage.read(key) ?? starter);
  const [isPassed, setIsPassed] = useState(false);
  const edit = (text: string) => {
    setCode(text);
    if (text === starter) deviceStorage.remove(key);
    else deviceStorage.write(key, text);
  };
  return (
    <Workbench
      exercise={exercise}
      code={code}
      onEdit={edit}
      task={
        <ArticleText
          article={exercise}
          element={element}
          lang={lang}
          lectureLink={() => paths.course.href(courseId)}
          cellsKey={`visitor:${courseId}:${lectureId}`}
          onRenew={onRenew}
        />
      }
      trials={undefined}
      isPassed={isPassed}
      onFailed={ignore}
      onPassed={() => setIsPassed(true)}
      onRenew={onRenew}
    >
      {isPassed && hasCases && (
        <p>
          Enrolled learners are also asked for answers to inputs of their own, and see a solution with its
          explanation.
        </p>
      )}
    </Workbench>
  );
};

/** An exercise that anybody may try. What a visitor writes stays on the device. */
const PreviewExercise = ({
  courseId,
  lectureId,
  lang,
}: {
  courseId: string;
  lectureId: string;
  /** Language of the course, once it is known. */
  lang: string | undefined;
}) => {
  const exercise = useResource(`preview-exercise:${courseId}:${lectureId}`, (signal) =>
    withExpiry(api.getPreviewExercise({ params: { courseId, lectureId }, signal })),
  );
  if (exercise.status === 'loading') return <ArticleSkeleton />;
  if (exercise.status === 'failed')
    return (
      <ProblemMessage
        error={exercise.error}
        title="The exercise could not be loaded"
        onRetry={exercise.reload}
      />
    );
  return <OpenExercise courseId={courseId} exercise={exercise.data} lang={lang} onRenew={exercise.refresh} />;
};

export default PreviewExercise;
