import { useCallback, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon } from '../../../components/ui/icons.tsx';
import { ProblemMessage } from '../../../components/ui/ProblemMessage.tsx';
import { api } from '../../../lib/api/index.ts';
import { resourceKeys } from '../../../lib/api/resource-keys.ts';
import { useResource } from '../../../lib/api/useResource.ts';
import { useOnline } from '../../../lib/browser/useOnline.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { usePlayerSource } from '../course/source.ts';
import { useOpenLecture } from '../lectures/open-lecture.ts';
import { ArticleQuestions } from './ArticleQuestions.tsx';
import { ArticleSkeleton } from './ArticleSkeleton.tsx';
import classes from './ArticleView.module.css';
import { ArticleView } from './ArticleView.tsx';
import { useLectureLink } from './useLectureLink.ts';
import { useReadingPlace } from './useReadingPlace.ts';
import { useReadToEnd } from './useReadToEnd.ts';

/** An article lecture. It is completed when the reader reaches its end after enough time, or marks it as read. */
const ArticleLecture = () => {
  const { courseId, sub, lecture, next, isDone, saves, openNext, onChosen } = useOpenLecture();
  const lectureId = lecture.id;
  const { isDrip } = usePlayerSource();
  const article = useResource(resourceKeys.article(sub, courseId, lectureId), (signal) =>
    api.getArticle({ params: { courseId, lectureId }, signal }),
  );
  const element = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  const [isShown, setIsShown] = useState(false);
  // Also after a reload without a network.
  const [isSent, setIsSent] = useState(() => saves.queue.get({ courseId, lectureId })?.completed ?? false);
  const [isElsewhere] = useState(() => window.location.hash.length > 1);
  const { flush } = useReadingPlace(saves, { courseId, lectureId }, element, {
    isReady: isShown,
    isElsewhere,
  });
  const lectureLink = useLectureLink();

  const finish = useCallback(() => {
    setIsSent(true);
    // Saves the pending position first: the completing save resets the position to the start.
    flush();
    const position = { timestamp: 0, furthest: 0, totalDuration: 0, completed: true };
    void saves.sender.save({
      courseId,
      lectureId,
      ...(isDrip && { drip: true }),
      ...position,
      savedAt: Date.now(),
    });
  }, [saves, courseId, lectureId, isDrip, flush]);
  useReadToEnd(end, article.data?.minutes ?? 1, isShown && !isDone && !isSent, finish);

  if (article.status === 'loading') return <ArticleSkeleton />;
  if (article.status === 'failed') {
    return (
      <ProblemMessage
        error={article.error}
        title="The lecture could not be loaded"
        onRetry={article.reload}
      />
    );
  }
  return (
    <ArticleView
      article={article.data}
      element={element}
      lectureLink={lectureLink}
      cellsKey={`${encodeURIComponent(sub)}:${courseId}:${lectureId}`}
      onRenew={article.refresh}
      onFollow={onChosen}
      onShown={() => setIsShown(true)}
    >
      {isShown && lecture.questions && (
        <ArticleQuestions
          courseId={courseId}
          lectureId={lectureId}
          questions={lecture.questions}
          element={element}
        />
      )}
      <div ref={end} className={classes.end}>
        <p className={classes.state} role="status">
          {isDone ? (
            <>
              <CheckIcon />
              <span>{' You have read this lecture.'}</span>
            </>
          ) : isSent ? (
            isOnline ? (
              'Saving that you have read this…'
            ) : (
              'Read on this device, sent when you are no longer offline.'
            )
          ) : (
            'That was the end of this lecture.'
          )}
        </p>
        <div className={classes.actions}>
          {!isDone && !isSent && (
            <Button look={next ? 'quiet' : 'primary'} onClick={finish}>
              Mark as read
            </Button>
          )}
          {next ? (
            <Button className={classes.next} onClick={openNext}>
              <span>{`Next: ${next.lecture.title}`}</span> <ArrowRightIcon />
            </Button>
          ) : (
            <ButtonLink look="quiet" to={paths.dashboard.href()}>
              Dashboard
            </ButtonLink>
          )}
        </div>
      </div>
    </ArticleView>
  );
};

export default ArticleLecture;
