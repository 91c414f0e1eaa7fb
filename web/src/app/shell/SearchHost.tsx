import { useEffect, useEffectEvent } from 'react';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useSession } from '../../lib/session/useSession.ts';
import {
  closeInsideSearch,
  isSearchShortcut,
  openInsideSearch,
  useInsideSearch,
} from '../../lib/shell/inside-search.ts';
import { isModalOpen } from '../../lib/shell/modal.ts';
import { useShownContext } from '../../lib/shell/page-context.ts';

const LearnerSearch = lazyPart(() => import('../learner/LearnerSearch.tsx'));

/** The search inside a learner's courses, and its keyboard shortcut, on every page. */
const SearchHost = () => {
  const { user } = useSession();
  const open = useInsideSearch();
  const { courseId, courseTitle, hasAskButton } = useShownContext();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSearchShortcut(event)) return;
    // Another modal dialog traps the focus.
    if (isModalOpen()) return;
    event.preventDefault();
    // Only in the player is the learner certainly enrolled in the course.
    const isPlayer = hasAskButton && courseId !== undefined && courseTitle !== undefined;
    openInsideSearch({ text: '', ...(isPlayer && { course: { id: courseId, title: courseTitle } }) });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!user || !open) return null;
  return (
    <PartBoundary name="The search" onClose={closeInsideSearch}>
      <LearnerSearch search={open} sub={user.sub} onClose={closeInsideSearch} />
    </PartBoundary>
  );
};

export default SearchHost;
