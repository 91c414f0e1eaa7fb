import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CourseDetail, PreviewLecture } from '#contract/schemas/course.ts';
import { ArticleIcon, ClockIcon } from '../../components/course/course-icons.tsx';
import { CrumbBar } from '../../components/course/CrumbBar.tsx';
import { lectureSpan } from '../../components/course/lecture-kinds.ts';
import { ButtonLink } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { Message } from '../../components/ui/Message.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { type Resource, useResource } from '../../lib/api/useResource.ts';
import { useCourse } from '../../lib/courses/useCourse.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { usePageContext } from '../../lib/shell/page-context.ts';
import { formatCount } from '../../lib/text/format.ts';
import { Poster } from './media/Poster.tsx';
import classes from './PreviewPage.module.css';
import { createPlayhead } from './transcript/playhead.ts';
import { Transcript } from './transcript/Transcript.tsx';

// A film needs no code of what is read, and the other way round.
const PreviewArticle = lazyPart(() => import('./PreviewArticle.tsx'));
const PreviewExercise = lazyPart(() => import('./PreviewExercise.tsx'));
const PreviewPlayer = lazyPart(() => import('./preview/PreviewPlayer.tsx'));

interface Props {
  /** Renders the button that starts the course. */
  readonly action: (course: CourseDetail) => Elements;
}

const isRefused = ({ error }: Resource<unknown>): boolean =>
  error instanceof ApiProblem && [400, 404].includes(error.status);

/** Invites to the course that the lecture is from. */
const Invitation = ({ course, action }: { course: CourseDetail; action: Elements }) => (
  <aside className={classes.invitation} aria-labelledby="go-on">
    <h2 id="go-on">Go on with the course</h2>
    <p>
      <strong dir="auto" lang={course.language}>
        {course.title}
      </strong>{' '}
      with <bdi>{course.instructor.name}</bdi>
      <span>{`: ${formatCount(course.lectureCount, 'lecture')}, with your place kept on every device, notes and quizzes.`}</span>
    </p>
    {action}
    <ButtonLink look="quiet" to={paths.course.href(course.id)}>
      See what is inside
    </ButtonLink>
  </aside>
);

/** A video lecture with its transcript. */
const Watching = ({ courseId, preview }: { courseId: string; preview: PreviewLecture }) => {
  const { lecture, video, transcript } = preview;
  const seekRef = useRef<((seconds: number) => void) | null>(null);
  const [playhead] = useState(createPlayhead);
  const poster = (
    <div className={classes.poster}>
      <Poster title={lecture.title} />
    </div>
  );
  return (
    <>
      <div className={classes.stage}>
        {video ? (
          <PartBoundary name="The player" loading={poster}>
            <PreviewPlayer
              key={lecture.id}
              courseId={courseId}
              lecture={lecture}
              video={video}
              seekRef={seekRef}
              onTime={playhead.set}
            />
          </PartBoundary>
        ) : (
          poster
        )}
      </div>
      {transcript && (
        <section className={classes.transcript} aria-labelledby="transcript">
          <h2 id="transcript">Transcript</h2>
          <div className={classes.spoken}>
            <Transcript
              title={lecture.title}
              transcript={transcript}
              playhead={playhead}
              onSeek={(seconds) => seekRef.current?.(seconds)}
            />
          </div>
        </section>
      )}
    </>
  );
};

const Head = ({
  lecture,
  course,
}: {
  lecture: PreviewLecture['lecture'] | undefined;
  course: CourseDetail | undefined;
}) => {
  const doing = { article: 'read', exercise: 'try' }[String(lecture?.contentType)];
  const length = lecture && lectureSpan(lecture);
  return (
    <div className={classes.head}>
      <p className={classes.kicker}>{`Free to ${doing ?? 'watch'}, without an account`}</p>
      {lecture ? (
        <h1 dir="auto" lang={course?.language} data-print="">
          {lecture.title}
        </h1>
      ) : (
        <Skeleton height={44} width="60%" />
      )}
      {lecture && (
        <p className={classes.facts}>
          {doing ? <ArticleIcon /> : <ClockIcon />} {length && <span>{length}</span>}
          {course && (
            <>
              {length && <span>{' · '}</span>}
              <span>{'from '}</span>
              <bdi lang={course.language}>{course.title}</bdi>
            </>
          )}
        </p>
      )}
    </div>
  );
};

/** A lecture that anybody may watch or read, followed by an invitation to its course. */
const PreviewPage = ({ action }: Props) => {
  const { courseId = '', lectureId = '' } = useParams();
  const course = useCourse(courseId);
  const preview = useResource(resourceKeys.preview(courseId, lectureId), (signal) =>
    api.getPreviewLecture({ params: { courseId, lectureId }, signal }),
  );
  const courseTitle = course.data?.title;
  const section = course.data?.sections.find(({ lectures }) => lectures.some(({ id }) => id === lectureId));
  const lecture = preview.data?.lecture;
  const article = preview.data?.article;
  const isArticle = lecture?.contentType === 'article';
  useDocumentTitle(lecture?.title ?? 'Lecture');
  usePageContext({ courseId, courseTitle, sectionTitle: section?.title, lectureTitle: lecture?.title });
  const waiting = (
    <div role="status" aria-label="Loading the lecture" data-waiting="">
      <Skeleton className={classes.waiting} radius="md" />
    </div>
  );
  const bar = (
    <CrumbBar
      crumbs={[
        { label: 'Courses', to: paths.courses.href() },
        { label: courseTitle ?? 'Course', to: paths.course.href(courseId) },
        { label: lecture?.title ?? 'Lecture' },
      ]}
    />
  );

  if (preview.status === 'failed') {
    return (
      <>
        {bar}
        <main className={`page-width ${classes.page}`}>
          {isRefused(preview) ? (
            <Message
              tone="plain"
              title="This lecture is part of the course"
              actions={<ButtonLink to={paths.course.href(courseId)}>Go to the course</ButtonLink>}
            >
              <p>
                It is not open without enrolling, or its address is mistyped. The course page shows what is
                open to everybody.
              </p>
            </Message>
          ) : (
            <ProblemMessage
              alone
              error={preview.error}
              title="Failed to load the lecture."
              onRetry={preview.reload}
            />
          )}
        </main>
      </>
    );
  }
  return (
    <>
      {bar}
      <main className={`page-width ${classes.page}`} aria-busy={preview.status === 'loading' || undefined}>
        <Head lecture={lecture} course={course.data} />
        <div className={classes.columns}>
          <div className={classes.main}>
            {article ? (
              <PartBoundary name="The lecture" loading={waiting}>
                <PreviewArticle
                  key={article.lectureId}
                  course={course.data}
                  courseId={courseId}
                  article={article}
                  onRenew={preview.refresh}
                />
              </PartBoundary>
            ) : lecture?.contentType === 'exercise' ? (
              <PartBoundary name="The exercise" loading={waiting}>
                <PreviewExercise
                  key={lecture.id}
                  courseId={courseId}
                  lectureId={lecture.id}
                  lang={course.data?.language}
                />
              </PartBoundary>
            ) : preview.data && !isArticle ? (
              <Watching courseId={courseId} preview={preview.data} />
            ) : (
              waiting
            )}
          </div>
          {course.data && <Invitation course={course.data} action={action(course.data)} />}
        </div>
      </main>
    </>
  );
};

export default PreviewPage;
