import { useCallback, useRef } from 'react';
import type { CourseDetail, PreviewLecture } from '#contract/schemas/course.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { LectureLink } from './article/article-dom.ts';
import { ArticleView } from './article/ArticleView.tsx';

/** An article that anybody may read. Links lead to lectures that are open to everybody, otherwise to the course. */
const PreviewArticle = ({
  course,
  courseId,
  article,
  onRenew,
}: {
  course: CourseDetail | undefined;
  courseId: string;
  article: NonNullable<PreviewLecture['article']>;
  onRenew: () => void;
}) => {
  const element = useRef<HTMLDivElement>(null);
  const lectureLink = useCallback<LectureLink>(
    (lectureId) => {
      const lectures = course?.sections.flatMap((section) => section.lectures) ?? [];
      const isOpen = lectures.some(({ id, preview }) => id === lectureId && preview);
      return isOpen ? paths.preview.href(courseId, lectureId) : paths.course.href(courseId);
    },
    [course, courseId],
  );
  return (
    <ArticleView
      article={article}
      lang={course?.language}
      element={element}
      lectureLink={lectureLink}
      cellsKey={`visitor:${courseId}:${article.lectureId}`}
      onRenew={onRenew}
    />
  );
};

export default PreviewArticle;
