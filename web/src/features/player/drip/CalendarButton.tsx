import { useState } from 'react';
import type { CourseContent } from '#contract/schemas/learning.ts';
import { CalendarIcon } from '../../../components/course/course-icons.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { showToast } from '../../../lib/shell/toast.ts';
import { usePlayerSource } from '../course/source.ts';
import { upcomingUnlocks } from './unlock-events.ts';

/** Downloads future unlocks as a calendar file; renders nothing when there are none. */
export const CalendarButton = ({ content }: { content: CourseContent }) => {
  const { lectureHref } = usePlayerSource();
  const [isBusy, setIsBusy] = useState(false);
  const unlocks = upcomingUnlocks(content);
  if (unlocks.length === 0) return null;

  const save = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { createCalendar } = await import('./calendar.ts');
      const site = window.location.origin;
      const text = createCalendar(unlocks, {
        course: content,
        lectureUrl: ({ sectionIndex, lecture }) =>
          `${site}${lectureHref(content.courseId, sectionIndex, lecture.id)}`,
        // Not the current address: calendar entries are opened long after this visit.
        courseUrl: `${site}${paths.dripContent.href(content.courseId)}`,
      });
      saveFile(`${content.courseId}.ics`, text, 'text/calendar');
    } catch {
      showToast('The calendar file could not be created. Please try again.', 'problem');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Button look="quiet" size="sm" busy={isBusy} onClick={() => void save()}>
      <CalendarIcon /> Add unlocks to calendar
    </Button>
  );
};
