import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { LectureQuestion as Asked } from '#contract/schemas/course-fields.ts';
import { Button } from '../../../components/ui/Button.tsx';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { makeElement } from '../../../lib/browser/make-element.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import classes from './ArticleView.module.css';

/** Lazy: it stands below the first part of the text. */
const LectureQuestion = lazyPart(() => import('../../../components/question/LectureQuestion.tsx'));

const levelOf = (element: Element): number => Number(/^H([1-6])$/.exec(element.tagName)?.[1] ?? 7);

/** The element before which the part of a heading ends; null at the end of the text. */
const findEnd = (heading: Element): Element | null => {
  let next = heading.nextElementSibling;
  while (next && levelOf(next) > levelOf(heading) && !next.matches('[data-footnotes]'))
    next = next.nextElementSibling;
  return next;
};

/** The questions of an article, each where the part after its heading ends. */
export const ArticleQuestions = ({
  courseId,
  lectureId,
  questions,
  element,
}: {
  courseId: string;
  lectureId: string;
  questions: readonly Asked[];
  /** Ref to the element around the text, which is there. */
  element: RefObject<HTMLElement | null>;
}) => {
  const places = useMemo(
    () =>
      questions.map((question) => ({
        question,
        host: makeElement('div', { class: classes.question ?? '', 'data-question': question.id }),
      })),
    [questions],
  );
  useLayoutEffect(() => {
    for (const { question, host } of places) {
      const heading = element.current?.querySelector(`#${CSS.escape(question.after ?? '')}`);
      heading?.parentElement?.insertBefore(host, findEnd(heading));
    }
    return () => {
      for (const { host } of places) host.remove();
    };
  }, [places, element]);
  return places.map(({ question, host }) =>
    createPortal(
      <PartBoundary name="The question" loading={null}>
        <LectureQuestion
          courseId={courseId}
          lectureId={lectureId}
          question={question}
          place="A question on this part"
          after={(retry) => (
            <Button look="plain" onClick={retry}>
              Try again
            </Button>
          )}
        />
      </PartBoundary>,
      host,
      question.id,
    ),
  );
};
