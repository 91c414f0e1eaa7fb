import { AppLink } from '../../components/ui/AppLink.tsx';
import { ArrowLeftIcon, MenuIcon, SearchIcon } from '../../components/ui/icons.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { logout } from '../../lib/session/session-store.ts';
import { openChat } from '../../lib/shell/chat-panel.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { usePlayerSource } from './course/source.ts';
import classes from './CoursePlayer.module.css';

const signOut = () => {
  logout().catch(() => showToast('Signing out failed. Please try again.', 'problem'));
};

/** The bar above a course: links out of it, and tools. */
export const PlayerBar = ({
  courseId,
  title,
  isListOpen,
  onSearch,
  onHelp,
  onToggleList,
}: {
  courseId: string;
  title: string;
  isListOpen: boolean;
  onSearch: () => void;
  onHelp: () => void;
  onToggleList: () => void;
}) => {
  const { isDrip } = usePlayerSource();
  return (
    <div className={classes.bar} data-drip={isDrip ? '' : undefined}>
      <AppLink to={paths.course.href(courseId)} className={classes.back} title={title}>
        <ArrowLeftIcon />
        <span className={classes.course} dir="auto">
          {isDrip ? 'Back to Course' : title}
        </span>
      </AppLink>
      <div className={classes.ways}>
        <AppLink to={paths.dashboard.href()} className={classes.tool}>
          Dashboard
        </AppLink>
        {isDrip && (
          <>
            <AppLink to={paths.profile.href()} className={classes.tool}>
              Profile Settings
            </AppLink>
            <button type="button" className={classes.tool} onClick={signOut}>
              Sign Out
            </button>
          </>
        )}
      </div>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.search}
          aria-label="Search in this course"
          title="Search in this course (/)"
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <SearchIcon />
        </button>
        <button
          type="button"
          className={`${classes.tool} ${classes.ask}`}
          aria-label="Ask the course assistant"
          aria-haspopup="dialog"
          data-chat-opener=""
          onClick={openChat}
        >
          Ask
        </button>
        <button type="button" className={classes.keys} onClick={onHelp} aria-label="Keyboard shortcuts">
          ?
        </button>
        <button
          type="button"
          className={classes.listToggle}
          aria-expanded={isListOpen}
          aria-controls="lecture-list"
          onClick={onToggleList}
        >
          <MenuIcon /> Lectures
        </button>
      </div>
    </div>
  );
};
