import type { EnrolledCourses } from '#contract/schemas/learning.ts';
import { ClockIcon } from '../../components/course/course-icons.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import type { Resource } from '../../lib/api/useResource.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { formatClock } from '../../lib/text/format.ts';
import { NothingYet, Panel, PanelList, PanelRow } from './Panel.tsx';

/** Address of a lecture at a second. The player finds the section by itself, as after a lecture was moved. */
const lectureHref = (courseId: string, isDrip: boolean, lectureId: string, at: number): string =>
  (isDrip ? paths.dripLecture : paths.contentLecture).href(courseId, 0, lectureId, at);

/** The learner's latest bookmarks; each opens the player at its second. */
export const BookmarksPanel = ({ enrolled }: { enrolled: Resource<EnrolledCourses> }) => (
  <Panel
    id="bookmarks"
    icon={<ClockIcon />}
    title="Recent bookmarks"
    what="Your bookmarks"
    resource={enrolled}
  >
    {({ courses, recentBookmarks = [] }) => {
      const byId = new Map(courses.map((course) => [course.id, course]));
      const [latest] = courses;
      return recentBookmarks.length === 0 ? (
        <NothingYet
          action={
            latest ? (
              <ButtonLink size="sm" look="quiet" to={playerHref(latest.id, latest.drip)}>
                {`Open ${latest.title.length > 28 ? 'your last course' : latest.title}`}
              </ButtonLink>
            ) : (
              <ButtonLink size="sm" look="quiet" to={paths.courses.href()}>
                Find a course to watch
              </ButtonLink>
            )
          }
        >
          Bookmark a moment while you watch, and come back to that exact second from here.
        </NothingYet>
      ) : (
        <PanelList>
          {recentBookmarks.map(({ id, courseId, lectureId, lectureTitle, timestamp }) => (
            <PanelRow
              key={id}
              title={
                <AppLink to={lectureHref(courseId, byId.get(courseId)?.drip ?? false, lectureId, timestamp)}>
                  {lectureTitle}
                </AppLink>
              }
              detail={byId.get(courseId)?.title}
              aside={<span>{`at ${formatClock(timestamp)}`}</span>}
            />
          ))}
        </PanelList>
      );
    }}
  </Panel>
);
