import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { ClockIcon } from '../../components/course/course-icons.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { formatClock } from '../../lib/text/format.ts';
import { loadBookmarks } from './load-bookmarks.ts';
import { NothingYet, Panel, PanelList, PanelRow } from './Panel.tsx';

/** The learner's latest bookmarks; each opens the player at its second. */
export const BookmarksPanel = ({
  sub,
  courses,
}: {
  sub: string;
  /** The learner's courses, most recently watched first; undefined while loading. */
  courses: readonly EnrolledCourse[] | undefined;
}) => {
  const ids = courses?.map(({ id }) => id);
  const resource = useResource(ids ? resourceKeys.recentBookmarks(sub, ids) : null, (signal) =>
    loadBookmarks(courses ?? [], signal),
  );
  const [latest] = courses ?? [];
  return (
    <Panel
      id="bookmarks"
      icon={<ClockIcon />}
      title="Recent bookmarks"
      what="Your bookmarks"
      resource={resource}
    >
      {(bookmarks) =>
        bookmarks.length === 0 ? (
          <NothingYet
            action={
              latest ? (
                <ButtonLink size="sm" look="quiet" to={playerHref(latest.id, latest.drip)}>
                  Open {latest.title.length > 28 ? 'your last course' : latest.title}
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
            {bookmarks.map(({ id, href, lectureTitle, courseTitle, timestamp }) => (
              <PanelRow
                key={id}
                title={<AppLink to={href}>{lectureTitle}</AppLink>}
                detail={courseTitle}
                aside={<span>at {formatClock(timestamp)}</span>}
              />
            ))}
          </PanelList>
        )
      }
    </Panel>
  );
};
