import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { CalendarIcon } from '../../components/course/course-icons.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { formatMoment, formatShortDay } from '../../lib/format.ts';
import { paths, playerHref } from '../../lib/paths.ts';
import { resourceKeys } from '../../lib/resource-keys.ts';
import { useResource } from '../../lib/useResource.ts';
import { loadUnlocks } from './load-unlocks.ts';
import { NothingYet, Panel, PanelList, PanelRow } from './Panel.tsx';

/** The lectures that open next, of every course that opens over time. */
export const UnlocksPanel = ({
  sub,
  courses,
}: {
  sub: string;
  /** The learner's courses; undefined while they load. */
  courses: readonly EnrolledCourse[] | undefined;
}) => {
  const ids = courses?.filter(({ drip }) => drip).map(({ id }) => id);
  const resource = useResource(ids ? resourceKeys.unlocks(sub, ids) : null, (signal) =>
    loadUnlocks(courses ?? [], signal),
  );
  return (
    <Panel
      id="unlocks"
      icon={<CalendarIcon />}
      title="Opening next"
      what="What opens next"
      resource={resource}
    >
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
              Some courses open one part at a time. When you take one, its next lecture shows here with the
              day it opens.
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
            <PanelList>
              {unlocks.map(({ course, at, lectures }) => (
                <PanelRow
                  key={course.id}
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
              ))}
            </PanelList>
            {missing > 0 && <NothingYet>Some of your courses could not be checked just now.</NothingYet>}
          </>
        );
      }}
    </Panel>
  );
};
