import { List, Text, Title } from '@mantine/core';
import type { Lecture } from '#contract/schemas/course.ts';
import type { DripContent } from '#contract/schemas/drip.ts';
import { LockIcon, SparkIcon } from '../../components/course/course-icons.tsx';
import { findLectureKind, lectureLength } from '../../components/course/lecture-kinds.ts';
import { CheckIcon } from '../../components/ui/icons.tsx';
import classes from './CoursePreviewPage.module.css';

const describeState = (lecture: Lecture, moment: (instant: string) => string) => {
  if (lecture.isUnlocked) return { name: 'open', Icon: CheckIcon, text: 'Open' };
  if (lecture.requiresUpgrade) return { name: 'upgrade', Icon: SparkIcon, text: 'Needs the premium upgrade' };
  const { unlocksAt, waitsFor } = lecture;
  if (waitsFor)
    return { name: 'locked', Icon: LockIcon, text: `Waits until “${waitsFor.title}” is completed` };
  return {
    name: 'locked',
    Icon: LockIcon,
    text: unlocksAt === undefined ? 'No date yet' : `Opens ${moment(unlocksAt)}`,
  };
};

const LectureState = ({
  lecture,
  moment,
}: {
  readonly lecture: Lecture;
  readonly moment: (instant: string) => string;
}) => {
  const { name, Icon, text } = describeState(lecture, moment);
  const { label } = findLectureKind(lecture);
  return (
    <li className={classes.lecture} data-state={name}>
      <Icon className={classes.sign} />
      <Text span fw={600} dir="auto">
        {lecture.title}
      </Text>
      <Text span className={classes.kind} fz="0.875rem" c="dimmed">
        {[label, lectureLength(lecture)].filter((part) => part !== undefined).join(' · ')}
      </Text>
      <span className={classes.state}>{text}</span>
    </li>
  );
};

/** Every lecture with its state on that day: open, unlocks later, waits for another lecture, or needs the upgrade. */
export const LectureStates = ({
  content,
  moment,
}: {
  readonly content: DripContent;
  readonly moment: (instant: string) => string;
}) => {
  if (content.content.length === 0) {
    return (
      <Text c="dimmed">
        This course has no lectures yet: published like this, it is listed as in preparation, and nobody can
        enroll.
      </Text>
    );
  }
  return content.content.map(({ title, lectures }, index) => (
    <section key={`${index} ${title}`}>
      <Title order={3} mb="0.5rem" dir="auto">
        {title}
      </Title>
      <List type="ordered" listStyleType="none">
        {lectures.map((lecture) => (
          <LectureState key={lecture.id} lecture={lecture} moment={moment} />
        ))}
      </List>
    </section>
  ));
};
