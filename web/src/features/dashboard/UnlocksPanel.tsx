import { CalendarIcon } from '../../components/course/course-icons.tsx';
import { heldWords } from '../../components/pace/pace-words.ts';
import { ResumeButton } from '../../components/pace/ResumeButton.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import type { Resource } from '../../lib/api/useResource.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { formatMoment, formatShortDay } from '../../lib/text/format.ts';
import type { CourseUnlock, Unlocks } from './load-unlocks.ts';
import { NothingYet, Panel, PanelList, PanelRow } from './Panel.tsx';
import { shortList } from './short-list.ts';

/** A course: whether it is paused, what opens next and when, and which lectures to finish first. */
const Rows = ({ unlock, onResumed }: { unlock: CourseUnlock; onResumed: () => void }) => {
  const { course, isPaused, at, lectures, waiting } = unlock;
  return (
    <>
      {isPaused && (
        <PanelRow
          title={<AppLink to={playerHref(course.id, course.drip)}>{course.title}</AppLink>}
          detail={heldWords}
          aside={
            <ResumeButton courseId={course.id} title={course.title} look="quiet" onResumed={onResumed} />
          }
        />
      )}
      {at !== undefined && (
        <PanelRow
          title={
            <AppLink to={playerHref(course.id, course.drip)}>
              {lectures.length > 0 ? lectures.join(', ') : 'The next lecture'}
            </AppLink>
          }
          detail={course.title}
          aside={
            <time dateTime={at} title={formatMoment(at)}>
              {formatShortDay(at)}
            </time>
          }
        />
      )}
      {waiting.map(({ lectureId, title, sectionIndex, opens }) => (
        <PanelRow
          key={lectureId}
          title={
            <AppLink
              to={paths.dripLecture.href(course.id, sectionIndex, lectureId)}
            >{`Finish “${title}” first`}</AppLink>
          }
          detail={`${shortList(opens)} · ${course.title}`}
        />
      ))}
    </>
  );
};

/** The next unlocks of every drip course. */
export const UnlocksPanel = ({ resource }: { resource: Resource<Unlocks> }) => (
  <Panel id="unlocks" icon={<CalendarIcon />} title="Opening next" what="What opens next" resource={resource}>
    {({ unlocks, asked, missing }) => {
      if (asked === 0) {
        return (
          <NothingYet
            action={
              <ButtonLink size="sm" look="quiet" to={paths.courses.href()}>
                Find a scheduled course
              </ButtonLink>
            }
          >
            Some courses open one part at a time. When you take one, its next lecture shows here with the day
            it opens.
          </NothingYet>
        );
      }
      if (unlocks.length === 0 && missing === 0) {
        return (
          <NothingYet
            action={
              <ButtonLink size="sm" look="quiet" to={paths.courses.href()}>
                Find another course
              </ButtonLink>
            }
          >
            Every lecture in your scheduled courses is open.
          </NothingYet>
        );
      }
      return (
        <>
          <div tabIndex={-1} data-focus-back="">
            <PanelList>
              {unlocks.map((unlock) => (
                <Rows key={unlock.course.id} unlock={unlock} onResumed={resource.refresh} />
              ))}
            </PanelList>
          </div>
          {missing > 0 && <NothingYet>Not all of your courses could be checked.</NothingYet>}
        </>
      );
    }}
  </Panel>
);
