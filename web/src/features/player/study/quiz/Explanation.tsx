import { Fragment } from 'react';
import { QuestionText } from '#web/components/question/QuestionFields.tsx';
import { AppLink } from '#web/components/ui/AppLink.tsx';
import { usePlayerSource } from '../../course/source.ts';
import { useOpenLecture } from '../../lectures/open-lecture.ts';

/** Splits a text at the titles between “ ”, which are the parts with odd indexes. */
const splitQuoted = (text: string): string[] => text.split(/“([^”]+)”/);

/** Explanation of an answer. Titles of lectures that it names lead to these lectures. */
export const Explanation = ({ text }: { readonly text: string }) => {
  const { courseId, lectures } = useOpenLecture();
  const { lectureHref } = usePlayerSource();
  return splitQuoted(text).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{part && <QuestionText text={part} />}</Fragment>;
    const named = lectures.find(({ lecture }) => lecture.title.toLowerCase() === part.toLowerCase());
    const quoted = <span>{`“${part}”`}</span>;
    if (!named) return <Fragment key={index}>{quoted}</Fragment>;
    return (
      <AppLink key={index} to={lectureHref(courseId, named.sectionIndex, named.lecture.id)}>
        {quoted}
      </AppLink>
    );
  });
};
