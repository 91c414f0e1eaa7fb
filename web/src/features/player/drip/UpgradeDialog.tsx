import { Group, Stack, Text } from '@mantine/core';
import type { Lecture } from '#contract/schemas/course.ts';
import type { CourseContent } from '#contract/schemas/learning.ts';
import { findSection, isHeld } from '../../../components/pace/next-step.ts';
import { heldWords } from '../../../components/pace/pace-words.ts';
import { ResumeButton } from '../../../components/pace/ResumeButton.tsx';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { formatAppointment } from '../../../lib/text/format.ts';
import { usePlayerSource } from '../course/source.ts';

const Opening = ({ lecture, addition }: { lecture: Lecture; addition?: string }) => {
  const title = <strong dir="auto">{lecture.title}</strong>;
  if (lecture.waitsFor) {
    return (
      <Text>
        {title}
        <span>{' opens after '}</span>
        <strong dir="auto">{lecture.waitsFor.title}</strong>
        <span>: finish that one first.</span>
      </Text>
    );
  }
  if (lecture.unlocksAt) {
    return (
      <Text>
        {title}
        <span>{' unlocks on '}</span>
        <time dateTime={lecture.unlocksAt}>{formatAppointment(lecture.unlocksAt)}</time>
        {addition && <span>{addition}</span>}
        <span>.</span>
      </Text>
    );
  }
  return (
    <Text>
      {title}
      <span>{` is still to come. ${heldWords}.`}</span>
    </Text>
  );
};

/** Immediate action for a locked lecture: go to its prerequisite, or resume a paused course. */
const WayOn = ({
  courseId,
  title,
  lecture,
  sections,
  onChanged,
  onClose,
}: {
  courseId: string;
  title: string;
  lecture: Lecture;
  sections: CourseContent['sections'];
  onChanged: () => void;
  onClose: () => void;
}) => {
  const { lectureHref } = usePlayerSource();
  if (lecture.requiresUpgrade) return null;
  if (lecture.waitsFor) {
    const { lectureId, title: first } = lecture.waitsFor;
    return (
      <ButtonLink
        look="quiet"
        to={lectureHref(courseId, findSection(sections, lectureId) ?? 0, lectureId)}
        onClick={onClose}
      >{`Go to “${first}”`}</ButtonLink>
    );
  }
  const resumed = () => {
    onChanged();
    onClose();
  };
  return isHeld(lecture) ? (
    <ResumeButton courseId={courseId} title={title} look="quiet" onResumed={resumed} />
  ) : null;
};

/** Explains what opens a locked lecture, without implying that an upgrade opens lectures that only the schedule unlocks. */
const UpgradeDialog = ({
  canUpgrade,
  ...way
}: {
  courseId: string;
  /** Title of the course. */
  title: string;
  lecture: Lecture;
  sections: CourseContent['sections'];
  /** The course has premium lectures that this learner does not have yet. */
  canUpgrade: boolean;
  /** Called when a paused course was resumed. */
  onChanged: () => void;
  onClose: () => void;
}) => {
  const { courseId, lecture, onClose } = way;
  const helps = lecture.requiresUpgrade;
  const cancel = (
    <Button look={helps ? 'quiet' : 'primary'} onClick={onClose}>
      Cancel
    </Button>
  );
  const upgrade = (
    <ButtonLink look={helps ? 'primary' : 'quiet'} to={paths.upgrade.href(courseId)}>
      Upgrade Now
    </ButtonLink>
  );
  return canUpgrade ? (
    <Dialog title="Upgrade to Premium" onClose={onClose}>
      <Stack gap="0.6rem" mb="lg">
        {helps ? (
          <Text>
            <strong dir="auto">{lecture.title}</strong> is a premium lecture. One payment opens the premium
            lectures in this course.
          </Text>
        ) : (
          <>
            <Opening lecture={lecture} addition=", and premium does not bring it forward" />
            <Text>Premium adds the premium lectures. It does not change when the others unlock.</Text>
          </>
        )}
      </Stack>
      <Group justify="end" gap="sm">
        {helps ? (
          <>
            {cancel}
            {upgrade}
          </>
        ) : (
          // Premium would not open this lecture, so it is offered second.
          <>
            <WayOn {...way} />
            {upgrade}
            {cancel}
          </>
        )}
      </Group>
    </Dialog>
  ) : (
    <Dialog title="Not unlocked yet" onClose={onClose}>
      <Stack gap="0.6rem" mb="lg">
        <Opening lecture={lecture} />
      </Stack>
      <Group justify="end" gap="sm">
        <WayOn {...way} />
        <Button onClick={onClose}>Got it</Button>
      </Group>
    </Dialog>
  );
};

export default UpgradeDialog;
