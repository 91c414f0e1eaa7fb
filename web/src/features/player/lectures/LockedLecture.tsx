import { LockIcon, StarIcon } from '../../../components/course/course-icons.tsx';
import { findSection, isHeld } from '../../../components/pace/next-step.ts';
import { heldWords } from '../../../components/pace/pace-words.ts';
import { ResumeButton } from '../../../components/pace/ResumeButton.tsx';
import { ButtonLink } from '../../../components/ui/Button.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { formatAppointment } from '../../../lib/text/format.ts';
import { usePlayerSource } from '../course/source.ts';
import { Notice } from './Notice.tsx';
import { useOpenLecture } from './open-lecture.ts';

/** Explains a locked lecture that was opened by its address. */
const LockedLecture = () => {
  const { courseId, courseTitle, lecture, sections, onChanged } = useOpenLecture();
  const { lectureHref, isDrip } = usePlayerSource();
  if (lecture.requiresUpgrade) {
    return (
      <Notice
        level="h2"
        icon={<StarIcon />}
        title="This is a premium lecture"
        actions={<ButtonLink to={paths.upgrade.href(courseId)}>Upgrade to Premium</ButtonLink>}
      >
        <p>One payment opens the premium lectures in this course. You keep your progress.</p>
      </Notice>
    );
  }
  if (lecture.waitsFor) {
    const { lectureId, title: first } = lecture.waitsFor;
    return (
      <Notice
        level="h2"
        icon={<LockIcon />}
        title={`Finish “${first}” first`}
        actions={
          <ButtonLink
            to={lectureHref(courseId, findSection(sections, lectureId) ?? 0, lectureId)}
          >{`Go to “${first}”`}</ButtonLink>
        }
      >
        <p>This lecture waits for it. Its time counts from the moment you finish that one.</p>
      </Notice>
    );
  }
  if (isDrip && isHeld(lecture)) {
    return (
      <div tabIndex={-1} data-focus-back="">
        <Notice
          level="h2"
          icon={<LockIcon />}
          title="You have paused this course"
          actions={
            <ResumeButton courseId={courseId} title={courseTitle} look="primary" onResumed={onChanged} />
          }
        >
          <p>{`${heldWords}. What is open stays open.`}</p>
        </Notice>
      </div>
    );
  }
  return (
    <Notice
      level="h2"
      icon={<LockIcon />}
      title="This lecture is not unlocked yet"
      actions={
        <ButtonLink look="quiet" to={paths.dripContent.href(courseId)}>
          See what unlocks when
        </ButtonLink>
      }
    >
      {lecture.unlocksAt && (
        <p>
          It unlocks on <time dateTime={lecture.unlocksAt}>{formatAppointment(lecture.unlocksAt)}</time>.
        </p>
      )}
    </Notice>
  );
};

export default LockedLecture;
